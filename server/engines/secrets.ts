import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BroughtSecrets } from '../core/brought-secrets.ts'
import { dataKeysOf } from '../core/data-key.ts'
import { replaceFile } from '../core/durable.ts'
import type { Env } from '../core/env.ts'
import { OperatorError } from '../core/operator-error.ts'
import { sessionSecretOf } from '../core/secrets.ts'
import { vapidKeysOf } from '../messages/vapid.ts'

/** The secrets by which a server with these settings signs and seals. Throws while the key that seals is replaced. */
export function secretsOf(env: Env): BroughtSecrets {
  const [dataKey, ...formerKeys] = dataKeysOf(env)
  if (formerKeys.length > 0)
    throw new OperatorError(
      'The key that seals is being replaced. Start the servers once more, empty INSTALLATION_PREVIOUS_KEY if it is set, and run this again. Nothing was changed.',
    )
  return {
    sessionSecret: sessionSecretOf(env),
    dataKey: dataKey.toString('base64url'),
    vapid: vapidKeysOf(env),
  }
}

/** The secrets in the data folder, from before INSTALLATION_KEY was set. */
export const secretsInFolder = (env: Env): BroughtSecrets =>
  secretsOf({ ...env, installationKey: null, previousInstallationKey: null })

const textsOf = ({ sessionSecret, dataKey, vapid }: BroughtSecrets): Record<string, string> => ({
  'secrets.json': `${JSON.stringify({ sessionSecret }, null, 2)}\n`,
  'data-key': dataKey,
  'vapid.json': `${JSON.stringify(vapid, null, 2)}\n`,
})

/** Writes the secrets to where a server on SQLite looks for them. Throws where those of another company are. */
export async function putSecretsIntoFolder(dataDir: string, secrets: BroughtSecrets): Promise<void> {
  const files = Object.entries(textsOf(secrets)).map(([name, text]) => ({ path: join(dataDir, name), text }))
  const foreignFile = files.find(
    ({ path, text }) => existsSync(path) && readFileSync(path, 'utf8').trim() !== text.trim(),
  )
  if (foreignFile)
    throw new OperatorError(
      `${foreignFile.path} holds another secret than this company’s. Nothing was changed. Name an empty folder with DATA_DIR.`,
    )
  for (const { path, text } of files) await replaceFile(path, text)
}
