import * as z from 'zod'
import { opens, sealWith, unsealWith } from './data-key.ts'
import type { Env } from './env.ts'
import { derivedKey, installationKeysOf } from './installation-key.ts'

/** A company that is moved to PostgreSQL keeps its secrets, because other ones would log everybody out. */
const BroughtSecrets = z.object({
  sessionSecret: z.string(),
  dataKey: z.string(),
  /** Opens what other servers still seal with it, while the key of the installation is replaced. */
  formerDataKey: z.string().optional(),
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
})
export type BroughtSecrets = z.output<typeof BroughtSecrets>

const owner = 'secrets of the installation'
const lockOf = (installationKey: string): Buffer => derivedKey(installationKey, 'brought secrets')

/** The secrets as the database keeps them, which only INSTALLATION_KEY opens. */
export const sealedSecrets = (installationKey: string, secrets: BroughtSecrets): string =>
  sealWith(lockOf(installationKey), owner, JSON.stringify(secrets))

/** The key of the installation that opens the secrets, and the secrets. */
function openedSecrets(env: Env, token: string): { opener: string; secrets: BroughtSecrets } {
  const keys = installationKeysOf(env)
  const opener = keys.find((key) => opens(lockOf(key), owner, token)) ?? keys[0] ?? ''
  return { opener, secrets: BroughtSecrets.parse(JSON.parse(unsealWith(lockOf(opener), owner, token))) }
}

/** The settings with the secrets that the company brought, if it was moved; what the settings name themselves holds. */
export function withBroughtSecrets(env: Env, token: string): Env {
  if (token === '' || env.installationKey === null) return env
  const { opener, secrets } = openedSecrets(env, token)
  const { sessionSecret, dataKey, formerDataKey, vapid } = secrets
  const dataKeys = installationKeysOf(env).map((key) =>
    key === opener ? dataKey : (formerDataKey ?? derivedKey(key, 'sealed numbers').toString('base64url')),
  )
  return { ...env, sessionSecret: env.sessionSecret ?? sessionSecret, vapid: env.vapid ?? vapid, dataKeys }
}

/** The secrets as the keys in use seal them; null where they are sealed so, or where there are none. */
export function renewedSecrets(env: Env, token: string): string | null {
  const { installationKey, dataKeys } = env
  const [dataKey, formerDataKey] = dataKeys ?? []
  if (token === '' || installationKey === null || dataKey === undefined) return null
  const { opener, secrets } = openedSecrets(env, token)
  if (opener === installationKey && (formerDataKey !== undefined || !secrets.formerDataKey)) return null
  return sealedSecrets(installationKey, { ...secrets, dataKey, formerDataKey })
}
