import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { query } from './statements.ts'
import type { FileTable } from './sync-tables.ts'

const columns = [
  'fileId',
  'name',
  'contentType',
  'size',
  'sha256',
  'ownerAccountId',
  'visibility',
  'kind',
  'path',
  'createdAt',
] as const

export const findFile = (db: Kysely<Database>, fileId: string): Promise<FileTable | undefined> =>
  db.selectFrom('file').select(columns).where('fileId', '=', fileId).executeTakeFirst()

export const insertFile = async (db: Kysely<Database>, file: FileTable): Promise<void> => {
  await db.insertInto('file').values(file).execute()
}

/** Photos that name a file. */
export const imagesOfFile = (
  db: Kysely<Database>,
  fileId: string,
): Promise<{ packageImageId: string; accountId: string | null }[]> =>
  db
    .selectFrom('packageImage')
    .select(['packageImageId', 'accountId'])
    .where('fileId', '=', fileId)
    .where('deletedAt', 'is', null)
    .execute()

/** Whether the bytes of a photo are there, as the photo describes them. */
export const heldFile = query<{ fileId: string; sha256: string }>()((db, given) =>
  db
    .selectFrom('file')
    .select('fileId')
    .where('fileId', '=', given('fileId'))
    .where('sha256', '=', given('sha256'))
    .where('kind', '=', 'package-image'),
)
