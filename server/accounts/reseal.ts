import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { renewedSecrets } from '../core/brought-secrets.ts'
import { dataKeyPathOf, dataKeysOf, digestOf, dropFormerKeys, opens, seal, unseal } from '../core/data-key.ts'
import { changePrivate } from '../db/accounts/accounts-credentials.ts'
import {
  replaceSealedText,
  type SealedColumn,
  type SealedText,
  sealedTextsAfter,
} from '../db/accounts/sealed-texts.ts'
import {
  dropRecoveryCodesWithout,
  hasUnmarkedCodes,
  markRecoveryCodes,
} from '../db/accounts/second-factors.ts'
import { broughtSecretsAt, replaceBroughtSecrets } from '../db/postgres/open-place.ts'
import type { AccountDeps } from './deps.ts'
import { mailAbout } from './factors/new-factor.ts'
import { recoveryMark } from './factors/recovery-codes.ts'
import { sealedColumns } from './sealed-columns.ts'

const batch = 500

/** A digest is compared with what is looked for, so it follows the key. */
const hasDigest = ({ table }: SealedColumn): boolean => table === 'accountPrivate'

async function resealColumn(deps: AccountDeps, column: SealedColumn): Promise<number> {
  const { db, env } = deps
  const [key] = dataKeysOf(env)
  let count = 0
  let last: SealedText | null = null
  for (;;) {
    const texts: SealedText[] = await sealedTextsAfter(db.reads.kysely, column, last, batch)
    const formerTexts = texts.filter(({ owner, text }) => !opens(key, owner, text))
    if (formerTexts.length > 0)
      await withTransaction(deps, byServer('secrets.reseal'), async ({ kysely }) => {
        for (const former of formerTexts) {
          const plainText = unseal(env, former.owner, former.text)
          await replaceSealedText(kysely, column, former, seal(env, former.owner, plainText))
          if (hasDigest(column))
            await changePrivate(kysely, former.owner, { trnDigest: digestOf(env, plainText) })
        }
      })
    count += formerTexts.length
    last = texts.at(-1) ?? null
    if (texts.length < batch) return count
  }
}

/** Only their hashes are stored, so codes can't be moved to another key. */
const dropRecoveryCodes = (deps: AccountDeps): Promise<number> =>
  withTransaction(deps, byServer('secrets.reseal'), async (tx) => {
    const accountIds = await dropRecoveryCodesWithout(tx.kysely, recoveryMark(deps.env))
    for (const accountId of accountIds) {
      await tx.note('secondFactor', accountId, { recoveryCodes: 'a set' }, { recoveryCodes: 'none' })
      await mailAbout(
        deps,
        tx,
        accountId,
        'Your recovery codes no longer work. Make new ones in your profile.',
      )
    }
    return accountIds.length
  })

/** Codes that were stored without the mark of a key were made with the only one. */
async function markCodes(deps: AccountDeps): Promise<void> {
  if (await hasUnmarkedCodes(deps.db.reads.kysely))
    await withTransaction(deps, byServer('secrets.reseal'), ({ kysely }) =>
      markRecoveryCodes(kysely, recoveryMark(deps.env)),
    )
}

/**
 * Seals with the key in use what former keys have sealed. Returns what there is to tell the operator. After an interruption
 * it continues at the next start.
 */
export async function resealTexts(deps: AccountDeps): Promise<string[]> {
  const { env } = deps
  if (dataKeysOf(env).length === 1) {
    await markCodes(deps)
    await renewBroughtSecrets(deps)
    return []
  }
  let count = 0
  for (const column of sealedColumns) count += await resealColumn(deps, column)
  const people = await dropRecoveryCodes(deps)
  const path = dataKeyPathOf(env)
  if (path !== null) await dropFormerKeys(path)
  else await renewBroughtSecrets(deps)
  if (count + people === 0) return []
  return [
    `Sealed with the new key: ${count} texts. Recovery codes of ${people} people ended, and they were told by email.`,
  ]
}

async function renewBroughtSecrets({ env }: AccountDeps): Promise<void> {
  const { databaseUrl } = env
  if (databaseUrl === null) return
  const token = renewedSecrets(env, await broughtSecretsAt(databaseUrl))
  if (token !== null) await replaceBroughtSecrets(databaseUrl, token)
}
