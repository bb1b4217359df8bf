// libsodium for TCFCrypto: SHA-256, HMAC-SHA-256 and Ed25519.
#ifndef TCFCHECK_CSODIUM_SHIM_H
#define TCFCHECK_CSODIUM_SHIM_H

#include <sodium.h>

#endif
