import { sql } from 'kysely'
import { query } from '../core/reading/statements.ts'

/** Files that should have bytes, by id, a page after the other. */
export const filesAfter = query<{ after: string; rows: number }>()((db, param) =>
  db
    .selectFrom('file')
    .where('fileId', '>', param('after'))
    .where('deletedAt', 'is', null)
    .where('removedAt', 'is', null)
    .orderBy('fileId')
    .limit(param('rows'))
    .select(['fileId', 'path']),
)

/** Files that were here once, because a row that only the server writes names them, and that have no row now. */
export const filesWithoutRow = query<object>()((db) =>
  db
    .selectFrom('packageImage')
    .where('uploaded', '=', sql.lit(1) as never)
    .where('deletedAt', 'is', null)
    .select('fileId')
    .union((eb) =>
      eb
        .selectFrom('package')
        .where('merchantInvoiceFileId', 'is not', null)
        .where('deletedAt', 'is', null)
        .select(sql<string>`"merchantInvoiceFileId"`.as('fileId')),
    )
    .except((eb) => eb.selectFrom('file').select('fileId')),
)
