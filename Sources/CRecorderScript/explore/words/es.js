// Spanish.
wordsOf({
  "accept-all": ["aceptar todo", "aceptar todas", "aceptar y continuar", "aceptar y cerrar", "aceptar", "permitir todo", "permitir todas",
    "estoy de acuerdo", "consentir"],
  "reject-all": ["rechazar todo", "rechazar todas", "rechazar", "denegar", "no aceptar", "no consentir", "continuar sin aceptar"],
  "withdraw": ["retirar el consentimiento", "retirar todo", "retirar mi consentimiento"],
  "details": ["configurar", "configuración", "más opciones", "gestionar opciones", "gestionar preferencias", "personalizar",
    "preferencias", "más información", "saber más", "mostrar finalidades"],
  "purposes": ["finalidades", "propósitos"],
  "vendors": ["socios", "nuestros socios", "proveedores", "lista de socios", "lista de proveedores", "ver socios", "ver nuestros socios",
    "ver proveedores"],
  "interests": ["interés legítimo", "intereses legítimos"],
  "save": ["guardar", "guardar y salir", "guardar preferencias", "guardar configuración", "confirmar selección",
    "confirmar mis preferencias"],
  "resurface": ["configuración de privacidad", "configuración de cookies", "preferencias de privacidad", "gestionar cookies",
    "gestionar consentimiento", "preferencias de cookies"],
});
