import { createECDH, hkdfSync } from 'node:crypto'

/** A key is derived for each purpose, and one says nothing about another. */
type Purpose = 'sessions' | 'sealed numbers' | 'pushes' | 'database' | 'brought secrets'

const keyBytes = 32

/** The key for a purpose. Every process with the same INSTALLATION_KEY derives the same one. */
export const derivedKey = (installationKey: string, purpose: Purpose): Buffer =>
  Buffer.from(
    hkdfSync('sha256', Buffer.from(installationKey, 'base64url'), '', `quayside ${purpose}`, keyBytes),
  )

/** The keys by which push services know an installation. */
export function derivedPushKeys(installationKey: string) {
  const privateKey = derivedKey(installationKey, 'pushes')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  }
}

/** The mark of an installation in its database; '' without a key. */
export const markOf = (installationKey: string | null): string =>
  installationKey === null ? '' : derivedKey(installationKey, 'database').toString('base64url')
