import { existsSync } from 'node:fs'
import { type DataKeySource, dataKeyPathOf, unseal } from '../core/data-key.ts'
import { OperatorError } from '../core/operator-error.ts'
import { oneSealedText } from '../db/accounts/sealed-texts.ts'
import type { Db } from '../db/core/open.ts'
import { sealedColumns } from './sealed-columns.ts'

const whatToDo =
  'The server did not start and nothing was changed. Put the file back from a backup of the same company: without it taxpayers’ numbers, authenticator apps and the secrets of webhooks cannot be read.'

/**
 * Throws when the database has sealed texts that the key does not open, or there is no key. A new key in its place would lose
 * the old texts silently.
 */
export async function mustOpenSealedTexts({
  db,
  env,
}: {
  readonly db: Pick<Db, 'reads'>
  readonly env: DataKeySource
}): Promise<void> {
  const path = dataKeyPathOf(env)
  for (const column of sealedColumns) {
    const sealedText = await oneSealedText(db.reads.kysely, column)
    if (!sealedText) continue
    if (path !== null && !existsSync(path)) throw new OperatorError(`${path} is missing. ${whatToDo}`)
    try {
      unseal(env, sealedText.owner, sealedText.text)
    } catch {
      throw new OperatorError(
        path === null
          ? `INSTALLATION_KEY does not open what is sealed in the database. The server did not start and nothing was changed. Set the key that it was sealed with.`
          : `${path} is not the key of this database. ${whatToDo}`,
      )
    }
  }
}
