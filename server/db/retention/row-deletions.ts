import type { Tables } from '../core/reading/reads.ts'

type Keys = readonly string[]
const countOf = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export const deleteContactMessages = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(
    await db.deleteFrom('contactMessage').where('contactMessageId', 'in', keys).executeTakeFirstOrThrow(),
  )
export const deleteMessages = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('message').where('messageId', 'in', keys).executeTakeFirstOrThrow())
export const deletePhoneReplies = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('phoneReply').where('replyId', 'in', keys).executeTakeFirstOrThrow())
export const deleteNotices = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('notice').where('noticeId', 'in', keys).executeTakeFirstOrThrow())
export const deleteSubscriptions = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(
    await db.deleteFrom('pushSubscription').where('pushSubscriptionId', 'in', keys).executeTakeFirstOrThrow(),
  )
/** Each account keeps the memory of its devices for the same time as its ended sessions. */
export const deleteSessions = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('session').where('sessionId', 'in', keys).executeTakeFirstOrThrow())
/** Their attempts go with them. */
export const deleteWebhookEvents = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('webhookEvent').where('webhookEventId', 'in', keys).executeTakeFirstOrThrow())
export const deletePartnerReports = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('partnerPackage').where('packageId', 'in', keys).executeTakeFirstOrThrow())
/** Its content goes with the row, and a file in the data folder as one that no row names. */
export const deleteAuditFiles = async (db: Tables, keys: Keys): Promise<number> =>
  countOf(await db.deleteFrom('auditFile').where('sha256', 'in', keys).executeTakeFirstOrThrow())
export const deleteAuditEntries = async (db: Tables, keys: readonly number[]): Promise<number> =>
  countOf(await db.deleteFrom('audit').where('auditId', 'in', keys).executeTakeFirstOrThrow())

export async function deleteImports(db: Tables, keys: Keys): Promise<number> {
  await db.deleteFrom('dataImportRow').where('importId', 'in', keys).execute()
  return countOf(await db.deleteFrom('dataImport').where('importId', 'in', keys).executeTakeFirstOrThrow())
}

export async function blankDeviceNames(db: Tables, keys: Keys): Promise<number> {
  const answer = await db
    .updateTable('syncClient')
    .set({ deviceName: '' })
    .where('clientId', 'in', keys)
    .executeTakeFirstOrThrow()
  return Number(answer.numUpdatedRows)
}

export const filesOfPackage = async (db: Tables, packageId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('file')
      .select('fileId')
      .where('packageId', '=', packageId)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ fileId }) => fileId)

/** The packages that name a merchant invoice: one order of several boxes has one. */
export const packagesWithInvoice = async (db: Tables, fileId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('package')
      .select('packageId')
      .where('merchantInvoiceFileId', '=', fileId)
      .where('deletedAt', 'is', null)
      .execute()
  ).map(({ packageId }) => packageId)

/** Deleted files whose bytes are still to go. */
export const findRemovable = async (
  db: Tables,
  { most }: { readonly most: number },
): Promise<{ fileId: string; path: string }[]> =>
  db
    .selectFrom('file')
    .select(['fileId', 'path'])
    .where('deletedAt', 'is not', null)
    .where('removedAt', 'is', null)
    .where('kind', 'in', [
      'delivery-photo',
      'claim-photo',
      'signature',
      'package-image',
      'merchant-invoice',
      'transfer-slip',
      'customer-paper',
    ])
    .orderBy('fileId')
    .limit(most)
    .execute()
