import type { FastifyInstance } from 'fastify'
import { issueRecoveryCodes, recoveryHashes } from '../accounts/factors/recovery-codes.ts'
import { sealedColumns } from '../accounts/sealed-columns.ts'
import { byServer } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { opens, seal, sealedTrn } from '../core/data-key.ts'
import { type SealedText, sealedTextsAfter } from '../db/accounts/sealed-texts.ts'
import { recoveryCodesLeft, spendRecoveryCode } from '../db/accounts/second-factors.ts'

/** Seals a text in each column that has sealed texts, and gives a customer recovery codes. */
export async function putSealedTexts({ deps }: FastifyInstance) {
  const { env } = deps
  const trn = '123456789'
  return withTransaction(deps, byServer('test'), async (tx) => {
    // The demo company has an authenticator app and a webhook with their secrets.
    for (const paper of await tx.kysely.selectFrom('issuedPaper').select(['entityId', 'accountId']).execute())
      await tx.kysely
        .updateTable('issuedPaper')
        .set({ trn: seal(env, paper.accountId, trn) })
        .where('entityId', '=', paper.entityId)
        .execute()
    for (const { webhookId } of await tx.kysely.selectFrom('webhook').select('webhookId').execute())
      await tx.kysely
        .updateTable('webhook')
        .set({ previousSecret: seal(env, webhookId, 'a former secret') })
        .where('webhookId', '=', webhookId)
        .execute()
    const { accountId } = await tx.kysely
      .selectFrom('account')
      .where('role', '=', 'User')
      .where('deletedAt', 'is', null)
      .select('accountId')
      .orderBy('accountId', 'desc')
      .executeTakeFirstOrThrow()
    await tx.kysely
      .updateTable('accountPrivate')
      .set(sealedTrn(env, accountId, trn))
      .where('accountId', '=', accountId)
      .execute()
    return { accountId, trn, codes: await issueRecoveryCodes(env, tx, accountId) }
  })
}

/** All sealed texts of the database. */
export async function sealedTexts({ deps }: FastifyInstance): Promise<SealedText[]> {
  const columns = sealedColumns.map((column) => sealedTextsAfter(deps.db.reads.kysely, column, null, 1000))
  return (await Promise.all(columns)).flat()
}

export const isOpenedBy = (key: string, { owner, text }: SealedText): boolean =>
  opens(Buffer.from(key, 'base64url'), owner, text)

/** Uses a recovery code as a log-in does. Returns whether it was right. */
export const tryCode = ({ deps }: FastifyInstance, accountId: string, code: string): Promise<boolean> =>
  withTransaction(deps, byServer('test'), (tx) =>
    spendRecoveryCode(tx.kysely, accountId, recoveryHashes(deps.env, accountId, code), tx.at),
  )

export const codesLeft = ({ deps }: FastifyInstance, accountId: string): Promise<number> =>
  recoveryCodesLeft(deps.db.reads.kysely, accountId)

/** Answers with the mails about second factors that an account got. */
export const mailsOf = async ({ deps }: FastifyInstance, accountId: string): Promise<string[]> =>
  (
    await deps.db.reads.kysely
      .selectFrom('message')
      .where('accountId', '=', accountId)
      .where('event', '=', 'account.factors')
      .select('facts')
      .execute()
  ).map(({ facts }) => facts)
