// Turkish.
wordsOf({
  "accept-all": ["tümünü kabul et", "hepsini kabul et", "tümüne izin ver", "kabul et", "kabul ediyorum", "onaylıyorum", "izin ver"],
  "reject-all": ["tümünü reddet", "hepsini reddet", "reddet", "kabul etmiyorum", "kabul etmeden devam et"],
  "withdraw": ["onayı geri çek", "izni geri çek"],
  "details": ["ayarlar", "daha fazla seçenek", "seçenekleri yönet", "tercihleri yönet", "özelleştir", "tercihler", "daha fazla bilgi"],
  "purposes": ["amaçlar"],
  "vendors": ["iş ortakları", "satıcılar", "iş ortaklarımız", "tedarikçiler"],
  "interests": ["meşru menfaat", "meşru çıkar", "meşru menfaate"],
  "features": ["özellikler", "işlevler"],
  "save": ["kaydet", "kaydet ve çık", "tercihleri kaydet", "seçimleri onayla"],
  "resurface": ["gizlilik ayarları", "çerez ayarları", "çerez tercihleri"],
  "next": ["sonraki", "sonraki sayfa"],
  "more": ["daha fazla göster", "daha fazla yükle"],
  "open": ["ayrıntılar", "ayrıntıları göster", "detaylar", "daha fazla bilgi"],
});
