import { type Kysely, type SqlBool, sql } from 'kysely'
import type { PageBody } from '#sync/api/row.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import { must } from '#sync/lib/must.ts'
import { listPage } from '../core/reading/list-page.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import { type PreparedReads, query } from '../core/reading/statements.ts'
import type { Database } from '../tables/schema.ts'
import type { FileTable } from '../tables/sync-tables.ts'

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

/** Which of the given ids have a row, including rows of deleted files. */
export const knownFileIds = async (db: Tables, fileIds: readonly string[]): Promise<string[]> =>
  (await db.selectFrom('file').select('fileId').where('fileId', 'in', fileIds).execute()).map(
    ({ fileId }) => fileId,
  )

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

/** A page of files, the newest first, with their uploaders. */
export async function pageOfFiles(db: Tables, body: FileFilter, pageNumber: number) {
  let matching = living(db)
    .$if(Boolean(body.visibility), (builder) =>
      builder.where('visibility', '=', body.visibility === 'Public' ? 'Public' : 'Private'),
    )
    .$if(Boolean(body.kind), (builder) => builder.where('kind', '=', body.kind ?? ''))
  for (const word of searchWords(body.searchString))
    matching = matching.where((eb) => holdsWord([eb.ref('name')], word))
  const list = matching.select(columns).orderBy('createdAt', 'desc').orderBy('fileId', 'desc')
  return listPage(matching, list, { ...body, pageNumber })
}

/** Photos that name a file. */
export const imagesOfFile = (
  db: Tables,
  fileId: string,
): Promise<Pick<PackageImage, 'packageImageId' | 'packageId' | 'accountId' | 'driverId'>[]> =>
  db
    .selectFrom('packageImage')
    .select(['packageImageId', 'packageId', 'accountId', 'driverId'])
    .where('fileId', '=', fileId)
    .where('deletedAt', 'is', null)
    .execute()

/** The hashes that photos record for the bytes of this file, deleted photos included. */
export const hashesOfFile = (db: Tables, fileId: string): Promise<Pick<PackageImage, 'sha256'>[]> =>
  db.selectFrom('packageImage').select('sha256').where('fileId', '=', fileId).execute()

/** A package inside a consolidated one keeps its files, because it can come out again. */
const isKept = sql<SqlBool>`(package."deletedAt" is null or package."mergedInto" is not null)`

/** Tells whether the package or delivery that shows this file belongs to the account, as its owner or its driver. */
export async function isShownTo(
  db: Tables,
  file: Pick<FileTable, 'fileId' | 'kind' | 'packageId'>,
  as: 'accountId' | 'driverId',
  accountId: string,
): Promise<boolean> {
  // The signature is between the office and the person who signed.
  if (file.kind === 'signature' && as === 'accountId') return false
  const images = file.kind === 'package-image' ? await imagesOfFile(db, file.fileId) : []
  if (images.some((image) => image[as] === accountId)) return true
  const ownPackage = await db
    .selectFrom('package')
    .select('packageId')
    .where('packageId', '=', file.packageId)
    .where(as, '=', accountId)
    .where(isKept)
    .executeTakeFirst()
  if (ownPackage) return true
  const receivedPackage = await db
    .selectFrom('package')
    .select('packageId')
    .where(as, '=', accountId)
    .where('deletedAt', 'is', null)
    .where((eb) => eb(eb.fn('instr', ['handover', eb.val(file.fileId)]), '>', 0))
    .executeTakeFirst()
  // The signature and the ID photo concern only the counter and the person who picked up.
  if (receivedPackage && file.kind === 'delivery-photo') return true
  const ownDelivery = await db
    .selectFrom('delivery')
    .select('deliveryId')
    .where(as, '=', accountId)
    .where('deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb(eb.fn('instr', ['proof', eb.val(file.fileId)]), '>', 0),
        // Why it came back is between the driver and the office.
        ...(as === 'driverId' ? [eb(eb.fn('instr', ['attempts', eb.val(file.fileId)]), '>', 0)] : []),
      ]),
    )
    .executeTakeFirst()
  return ownDelivery !== undefined
}

/** The facts about a file by which a change that names it is judged. */
export const knownFile = query<{ fileId: string }>()((db, param) =>
  db
    .selectFrom('file')
    .select(['ownerAccountId', 'kind'])
    .where('fileId', '=', param('fileId'))
    .where('deletedAt', 'is', null),
)

/** Of one package to another. */
export const moveFilesOf = query<{ packageId: string; to: string }>()((db, param) =>
  db
    .updateTable('file')
    .set({ packageId: param('to') })
    .where('packageId', '=', param('packageId')),
)

/** Whether the bytes of a photo are stored and match its description. */
export const heldFile = query<{ fileId: string; sha256: string }>()((db, param) =>
  db
    .selectFrom('file')
    .select('fileId')
    .where('fileId', '=', param('fileId'))
    .where('sha256', '=', param('sha256'))
    .where('kind', '=', 'package-image'),
)

/** To the account that it is about. */
export const giveFile = query<{ fileId: string; to: string }>()((db, param) =>
  db
    .updateTable('file')
    .set({ ownerAccountId: param('to') })
    .where('fileId', '=', param('fileId')),
)

const uploadCount = query<{ accountId: string; since: string }>()((db, param) =>
  db
    .selectFrom('file')
    .where('ownerAccountId', '=', param('accountId'))
    .where('createdAt', '>=', param('since'))
    .where('deletedAt', 'is', null)
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')]),
)

/** How much of what an account has sent since a moment is still kept. */
export async function sentSince(read: PreparedReads, accountId: string, since: string) {
  const { files, bytes } = must(await read.get(uploadCount, { accountId, since }), 'a count')
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

export const noteReplaced = async (db: Tables, fileId: string, at: string): Promise<void> => {
  await db.updateTable('file').set({ replacedAt: at }).where('fileId', '=', fileId).execute()
}

export const forgetFile = query<{ fileId: string; at: string }>()((db, param) =>
  db
    .updateTable('file')
    .set({ deletedAt: param('at') })
    .where('fileId', '=', param('fileId')),
)
export const noteRemoved = query<{ fileId: string; at: string }>()((db, param) =>
  db
    .updateTable('file')
    .set({ removedAt: param('at') })
    .where('fileId', '=', param('fileId')),
)
