import { hash } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { Id } from '#sync/entities/fields.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findFile, imagesOfFile, insertFile } from '../db/files.ts'
import type { Db } from '../db/open.ts'
import type { By } from '../sync/by.ts'
import { commit } from '../sync/unit-of-work.ts'
import { encodeAnew } from './encode.ts'
import { allowed, type FileKind, sniff } from './kinds.ts'

const FileKinds = z.enum(Object.keys(allowed) as [FileKind, ...FileKind[]])

/** What the sender says of a file; none of it is believed. */
export const Described = z.object({
  fileId: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().max(100),
  kind: FileKinds,
  name: z.string().max(200).default(''),
})
export type Described = z.output<typeof Described>

export interface Keeper {
  readonly db: Db
  /** The folder for files. */
  readonly folder: string
}

/**
 * Takes uploaded bytes in: checked against their hash and their first bytes, encoded anew, on the disk, then in the
 * database together with the photo that waits for them. Once more with the same file changes nothing.
 */
export async function keepFile({ db, folder }: Keeper, by: By, said: Described, from: string): Promise<void> {
  const known = await findFile(db.reader, said.fileId)
  if (known) return mustBeSame(known, by, said)
  const bytes = await readFile(from)
  if (hash('sha256', bytes) !== said.sha256)
    throw new Refusal('invalid', 'The file did not arrive whole. Please send it again.')
  const type = sniff(bytes)
  const types: readonly string[] = allowed[said.kind]
  if (!type || type !== said.contentType || !types.includes(type))
    throw new Refusal('invalid', 'This is not the kind of file it says it is, or not one that is taken here.')
  const stored = await encodeAnew(bytes, type)
  const path = join(said.sha256.slice(0, 2), said.fileId)
  await writeDurably(join(folder, path), stored)
  await commit(db, { ...by, action: 'file.uploaded' }, async (tx) => {
    const now = isoOf(db.clock.now())
    await insertFile(tx.kysely, {
      fileId: said.fileId,
      name: said.name,
      contentType: type,
      size: stored.length,
      sha256: said.sha256,
      ownerAccountId: by.actor.accountId,
      visibility: 'Private',
      kind: said.kind,
      path,
      createdAt: now,
    })
    for (const { packageImageId } of await imagesOfFile(tx.kysely, said.fileId)) {
      const image = await tx.get('packageImage', packageImageId)
      if (image && image.sha256 === said.sha256 && said.kind === 'package-image')
        await tx.put('packageImage', { ...image, uploaded: true, updatedAt: now })
    }
  })
}

function mustBeSame(known: { sha256: string; ownerAccountId: string }, { actor }: By, said: Described): void {
  if (known.sha256 !== said.sha256 || known.ownerAccountId !== actor.accountId)
    throw new Refusal('already-exists', 'Another file with the same id is already here.')
}

/** The name appears only when all of the bytes are on the disk. */
async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}
