import { hash } from 'node:crypto'
import * as z from 'zod'
import { Id } from '#sync/entities/fields.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Db } from '../db/core/open.ts'
import { findFile, hashesOfFile, imagesOfFile, insertFile, isShownTo } from '../db/files/files.ts'
import { fileKinds, kindOf } from './kinds.ts'
import { type FileStore, storedPath } from './store.ts'
import { store, validateFile } from './take.ts'

const FileKinds = z.enum(namesIn(fileKinds))

/** The sender's claims about a file, which are all verified. */
export const Described = z.object({
  fileId: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().max(100),
  // Documents and logos are the office's; they come by their own calls.
  kind: FileKinds.exclude(['document', 'logo']),
  name: z.string().max(200).default(''),
  /** The device sent it before, and asks whether the server still has it. */
  again: z.literal('1').optional(),
})
export type Described = z.output<typeof Described>

export interface Keeper {
  readonly db: Db
  readonly files: FileStore
}

/**
 * Stores uploaded bytes: checks them against their hash and their first bytes, encodes them again, and writes them to the
 * store and then to the database, together with the photo that waits for them. Repeating it with the same file changes
 * nothing.
 */
export async function keepFile(
  { db, files }: Keeper,
  by: AuditContext,
  file: Described,
  read: () => Promise<Buffer>,
): Promise<void> {
  const isKept = async () => {
    const existing = await findFile(db.reads.kysely, file.fileId)
    if (existing) mustBeSame(existing, by, file)
    return existing !== undefined
  }
  const hasRow = await isKept()
  if (hasRow && (await hasBytes(files, file))) return
  const bytes = await read()
  if (hash('sha256', bytes) !== file.sha256) {
    // Asked twice at the same time: the other call has kept it meanwhile, and emptied the upload.
    if (await isKept()) return
    throw new Refusal('invalid', 'The file didn’t arrive complete. Please send it again.')
  }
  const good = await validateFile(bytes, file.kind, file.name)
  if (good.contentType !== file.contentType)
    throw new Refusal(
      'invalid',
      'This file isn’t what its name says, or it’s a kind we can’t accept. Please choose another one.',
    )
  await mustBeThePhoto(db, file)
  await mustBeNoProof(db, by, file)
  const storedFile = await store(files, file.fileId, good)
  if (hasRow) return
  await withTransaction({ db }, { ...by, action: 'file.uploaded' }, async (tx) => {
    const now = isoOf(db.clock.now())
    await insertFile(tx.kysely, {
      ...storedFile,
      name: file.name,
      ownerAccountId: by.actor.accountId,
      visibility: 'Private',
      kind: file.kind,
      createdAt: now,
      packageId: null,
      deletedAt: null,
    })
    for (const { packageImageId } of await imagesOfFile(tx.kysely, file.fileId)) {
      const image = await tx.get('packageImage', packageImageId)
      if (image && image.sha256 === file.sha256 && file.kind === 'package-image')
        await tx.put('packageImage', { ...image, uploaded: true, updatedAt: now })
    }
  })
}

/** Returns true if the bytes are in the store. After a restore, a row may name some that are not. */
async function hasBytes(files: FileStore, { sha256, fileId }: Described): Promise<boolean> {
  const stream = await files.read(storedPath(sha256, fileId))
  for await (const _part of stream ?? []) return true
  return false
}

/** Returns true if this account's file is stored with its bytes, so that a device need not send it again. */
export async function isHere({ db, files }: Keeper, accountId: string, file: Described): Promise<boolean> {
  const row = await findFile(db.reads.kysely, file.fileId)
  return row?.ownerAccountId === accountId && row.sha256 === file.sha256 && (await hasBytes(files, file))
}

/** A photo that came before its bytes says what they are: nothing else may take their place under its id. */
async function mustBeThePhoto(db: Db, { fileId, sha256 }: Described): Promise<void> {
  const photos = await hashesOfFile(db.reads.kysely, fileId)
  if (photos.some((photo) => photo.sha256 !== sha256))
    throw new Refusal('already-exists', 'Another photo has this id. Please take the photo again.')
}

/** Customers read which photos their proofs have: other bytes under such an id would keep the driver's own from coming. */
async function mustBeNoProof(db: Db, { actor }: AuditContext, { fileId, kind }: Described): Promise<void> {
  if (kindOf(kind).isStaffOnly) return
  const proofPhoto = { fileId, kind: 'delivery-photo', packageId: null } as const
  if (await isShownTo(db.reads.kysely, proofPhoto, 'accountId', actor.accountId)) throw isAnother()
}

const isAnother = () => new Refusal('already-exists', 'Another file with the same id is already here.')

function mustBeSame(
  existing: { sha256: string; ownerAccountId: string },
  { actor }: AuditContext,
  file: Described,
): void {
  if (existing.sha256 !== file.sha256 || existing.ownerAccountId !== actor.accountId) throw isAnother()
}
