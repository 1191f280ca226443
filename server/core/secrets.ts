import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { BadSettings, type Env } from './env.ts'
import { derivedKey } from './installation-key.ts'

const file = 'secrets.json'
const Secrets = z.object({ sessionSecret: z.string().min(32) })

/** The secrets whose signatures are accepted; the first one signs. */
export const sessionSecretsOf = (env: Env): SessionSecrets => [
  sessionSecretOf(env),
  ...(env.sessionPreviousSecret === null ? [] : [env.sessionPreviousSecret]),
  // Without a secret of their own in the settings, sessions are signed with what comes from the installation's key.
  ...(env.sessionSecret || !env.previousInstallationKey
    ? []
    : [sessionSecretFrom(env.previousInstallationKey)]),
]
const sessionSecretFrom = (installationKey: string): string =>
  derivedKey(installationKey, 'sessions').toString('base64url')
export type SessionSecrets = readonly [string, ...string[]]

/** The key that signs sessions: from the settings, otherwise made at the first start and kept next to the data. */
export function sessionSecretOf(env: Env): string {
  if (env.sessionSecret) return env.sessionSecret
  if (env.installationKey) return sessionSecretFrom(env.installationKey)
  const path = join(env.dataDir, file)
  return existsSync(path) ? keptSecret(path) : newSecret(env.dataDir, path)
}

function keptSecret(path: string): string {
  try {
    return Secrets.parse(JSON.parse(readFileSync(path, 'utf8'))).sessionSecret
  } catch {
    throw new BadSettings(
      `${path} cannot be read. Restore it from a backup, or delete it: everybody then signs in again.`,
    )
  }
}

function newSecret(dataDir: string, path: string): string {
  const secrets = { sessionSecret: randomBytes(48).toString('base64url') }
  mkdirSync(dataDir, { recursive: true })
  // wx: a second server starting at the same moment must not replace the key of the first.
  try {
    writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (existsSync(path)) return keptSecret(path)
    throw error
  }
  chmodSync(path, 0o600)
  return secrets.sessionSecret
}
