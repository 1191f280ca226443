import * as z from 'zod'
import { sealWith, unsealWith } from './data-key.ts'
import type { Env } from './env.ts'
import { derivedKey } from './installation-key.ts'

/** A company that is moved to PostgreSQL keeps its secrets, because other ones would log everybody out. */
const BroughtSecrets = z.object({
  sessionSecret: z.string(),
  dataKey: z.string(),
  vapid: z.object({ publicKey: z.string(), privateKey: z.string() }),
})
export type BroughtSecrets = z.output<typeof BroughtSecrets>

const owner = 'secrets of the installation'

/** The secrets as the database keeps them, which only INSTALLATION_KEY opens. */
export const sealedSecrets = (installationKey: string, secrets: BroughtSecrets): string =>
  sealWith(derivedKey(installationKey, 'brought secrets'), owner, JSON.stringify(secrets))

/** The settings with the secrets that the company brought, if it was moved; what the settings name themselves holds. */
export function withBroughtSecrets(env: Env, token: string): Env {
  if (token === '' || env.installationKey === null) return env
  const key = derivedKey(env.installationKey, 'brought secrets')
  const { sessionSecret, dataKey, vapid } = BroughtSecrets.parse(JSON.parse(unsealWith(key, owner, token)))
  return { ...env, sessionSecret: env.sessionSecret ?? sessionSecret, vapid: env.vapid ?? vapid, dataKey }
}
