import type { Kysely } from 'kysely'
import { defaultPageSize, type PageBody } from '#sync/api/row.ts'
import type { Database } from './schema.ts'
import { query } from './statements.ts'
import type { FileTable } from './sync-tables.ts'

type Tables = Kysely<Database>

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
  'packageId',
  'deletedAt',
] as const

const living = (db: Tables) => db.selectFrom('file').where('deletedAt', 'is', null)

export const findFile = (db: Tables, fileId: string): Promise<FileTable | undefined> =>
  living(db).select(columns).where('fileId', '=', fileId).executeTakeFirst()

/** By the whole of its name; nothing that is not public has one. */
export const findPublicFile = (db: Tables, name: string): Promise<FileTable | undefined> =>
  living(db)
    .select(columns)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .where('visibility', '=', 'Public')
    .executeTakeFirst()

export const publicFiles = (db: Tables): Promise<FileTable[]> =>
  living(db).select(columns).where('visibility', '=', 'Public').orderBy('name').execute()

export const insertFile = async (db: Tables, file: FileTable): Promise<void> => {
  await db.insertInto('file').values(file).execute()
}

export const updateFile = async (
  db: Tables,
  fileId: string,
  changes: Partial<Pick<FileTable, 'name' | 'visibility' | 'deletedAt'>>,
): Promise<void> => {
  await db.updateTable('file').set(changes).where('fileId', '=', fileId).execute()
}

export interface FileFilter extends PageBody {
  readonly visibility?: '' | 'Public' | 'Private' | undefined
  readonly kind?: string | undefined
}

/** One page of files, the newest first, with who sent them. */
export async function pageOfFiles(db: Tables, body: FileFilter, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const like = `%${(body.searchString ?? '').replaceAll(/[%_]/g, '')}%`
  const matching = living(db)
    .$if(Boolean(body.visibility), (one) =>
      one.where('visibility', '=', body.visibility === 'Public' ? 'Public' : 'Private'),
    )
    .$if(Boolean(body.kind), (one) => one.where('kind', '=', body.kind ?? ''))
    .$if(Boolean(body.searchString), (one) => one.where('name', 'like', like))
  const { n } = await matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const result = await matching
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('fileId', 'desc')
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result, totalItems: Number(n), pageNumber }
}

/** Photos that name a file. */
export const imagesOfFile = (
  db: Tables,
  fileId: string,
): Promise<{ packageImageId: string; accountId: string | null }[]> =>
  db
    .selectFrom('packageImage')
    .select(['packageImageId', 'accountId'])
    .where('fileId', '=', fileId)
    .where('deletedAt', 'is', null)
    .execute()

/** Whether somebody owns the living package, or received the delivery, that shows this file. */
export async function isShownTo(db: Tables, file: FileTable, accountId: string): Promise<boolean> {
  const images = file.kind === 'package-image' ? await imagesOfFile(db, file.fileId) : []
  if (images.some((image) => image.accountId === accountId)) return true
  const owned = await db
    .selectFrom('package')
    .select('packageId')
    .where('packageId', '=', file.packageId)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (owned) return true
  const delivered = await db
    .selectFrom('delivery')
    .select('deliveryId')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb(eb.fn('instr', ['proof', eb.val(file.fileId)]), '>', 0))
    .executeTakeFirst()
  return delivered !== undefined
}

/** What a change that names a file is judged by. */
export const knownFile = query<{ fileId: string }>()((db, given) =>
  db
    .selectFrom('file')
    .select(['ownerAccountId', 'kind'])
    .where('fileId', '=', given('fileId'))
    .where('deletedAt', 'is', null),
)

/** Whether the bytes of a photo are there, as the photo describes them. */
export const heldFile = query<{ fileId: string; sha256: string }>()((db, given) =>
  db
    .selectFrom('file')
    .select('fileId')
    .where('fileId', '=', given('fileId'))
    .where('sha256', '=', given('sha256'))
    .where('kind', '=', 'package-image'),
)
