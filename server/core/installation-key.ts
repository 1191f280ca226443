import { createECDH, hkdfSync } from 'node:crypto'
import type { Env } from './env.ts'

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

/** The keys of an installation, the one in use first; none where its secrets lie in the data folder. */
export const installationKeysOf = ({
  installationKey,
  previousInstallationKey,
}: Pick<Env, 'installationKey' | 'previousInstallationKey'>): string[] =>
  [installationKey, previousInstallationKey].filter((key) => key !== null)

/** The marks by which an installation knows its database: that of the key in use first; none without a key. */
export const installationMarksOf = (
  keys: Pick<Env, 'installationKey' | 'previousInstallationKey'>,
): string[] => installationKeysOf(keys).map((key) => derivedKey(key, 'database').toString('base64url'))
