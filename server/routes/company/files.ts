import type { files } from '#sync/api/company/files.ts'
import { documentName } from '#sync/entities/company/file.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchFile } from '#sync/mutators/packages/files.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { paperOfFile } from '../../db/accounts/customer-papers.ts'
import {
  findFile,
  findPublicFile,
  insertFile,
  pageOfFiles,
  publicFiles,
  updateFile,
} from '../../db/files/files.ts'
import type { FileTable } from '../../db/tables/sync-tables.ts'
import { editRow } from '../../edits/edit-row.ts'
import { mustFindReadable } from '../../files/access.ts'
import type { FileDeps } from '../../files/deps.ts'
import { answerOf } from '../../files/file-reply.ts'
import { mustFitQuota } from '../../files/quota.ts'
import { bytesOf, store, validateFile } from '../../files/take.ts'
import type { Handlers } from '../../http/route.ts'
import { mustHaveRoom } from './page-room.ts'

type Manages = Omit<
  typeof files,
  'packages.uploadInvoice' | 'packages.checkInvoice' | 'invoices.uploadInvoice'
>

async function mustBeFree(tx: Transaction, name: string, fileId: string): Promise<void> {
  const namesake = await findPublicFile(tx.kysely, name)
  if (namesake && namesake.fileId !== fileId)
    throw new Refusal(
      'already-exists',
      `There is a public document called ${namesake.name}. Choose another name.`,
      {
        name: ['is already in use'],
      },
    )
}

/** The file manager lists every file and changes documents: the rest belongs to packages and deliveries. */
async function mustFindDocument(tx: Transaction, fileId: string): Promise<FileTable> {
  const file = await findFile(tx.kysely, fileId)
  if (!file) throw noSuchFile()
  if (file.kind !== 'document')
    throw new Refusal(
      'wrong-state',
      'This file belongs to a package or a delivery. It is changed there, and never becomes public.',
    )
  return file
}

const describeFile = ({ name, visibility, contentType, size, sha256 }: FileTable) => ({
  name,
  visibility,
  contentType,
  size,
  sha256,
})

/** Notes in the audit that a member of staff reads a customer's paper, before it is sent. */
async function noteReading(
  deps: Pick<FileDeps, 'db'>,
  by: ReturnType<typeof byOf>,
  file: FileTable,
): Promise<void> {
  const { ownerAccountId } = file
  if (ownerAccountId === by.actor.accountId) return
  const paper = await paperOfFile(deps.db.reads.kysely, file)
  await withTransaction(
    deps,
    by,
    (tx) => tx.note('customerPaper', ownerAccountId, null, { read: paper?.kindName ?? '' }),
    { essential: true },
  )
}

export const fileHandlers = {
  'files.publicDocuments': (_call, { db }) => publicFiles(db.reads.kysely),

  'files.downloadPublic': async ({ params }, { db, files }) => {
    const file = await findPublicFile(db.reads.kysely, params.name)
    if (!file) throw new Refusal('not-found', 'Document not found. It may have been taken away.')
    return answerOf(files, file)
  },

  'files.get': async ({ params, actor, signed, request }, deps) => {
    const file = await mustFindReadable(deps.db, actor, params.fileId)
    if (file.kind === 'customer-paper')
      await noteReading(deps, byOf(signed, request, 'customerPaper.read'), file)
    return answerOf(deps.files, file)
  },

  'files.paginated': ({ params, body }, { db }) => pageOfFiles(db.reads.kysely, body, params.pageNumber),

  'files.facts': async ({ params }, { db }) => {
    const file = await findFile(db.reads.kysely, params.fileId)
    if (!file) throw noSuchFile()
    return file
  },

  'files.upload': async ({ body, signed, request }, deps) => {
    deps.limits.uploads.take(signed.actor.accountId)
    const fileId = deps.ids.next()
    const bytes = bytesOf(body.base64)
    await mustFitQuota(deps.db, signed.actor, bytes.length)
    const good = await validateFile(bytes, 'document', body.name)
    const storedFile = await store(deps.files, fileId, good)
    const name = documentName(body.name, good.contentType)
    return withTransaction(deps, byOf(signed, request, 'file.upload'), async (tx) => {
      if (body.visibility === 'Public') {
        await mustBeFree(tx, name, fileId)
        await mustHaveRoom(tx, 'publicFiles')
      }
      const file: FileTable = {
        ...storedFile,
        name,
        ownerAccountId: signed.actor.accountId,
        visibility: body.visibility,
        kind: 'document',
        createdAt: tx.at,
        packageId: null,
        deletedAt: null,
      }
      await insertFile(tx.kysely, file)
      await tx.note('file', fileId, null, describeFile(file))
      return file
    }).catch(async (error: unknown) => {
      await deps.files.remove(storedFile.path)
      throw error
    })
  },

  'files.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFindDocument(tx, params.fileId)
      const name = body.name === undefined ? before.name : documentName(body.name, before.contentType)
      const changes = { name, visibility: body.visibility ?? before.visibility }
      if (changes.visibility === 'Public') await mustBeFree(tx, name, before.fileId)
      if (changes.visibility === 'Public' && before.visibility !== 'Public')
        await mustHaveRoom(tx, 'publicFiles')
      await updateFile(tx.kysely, before.fileId, changes)
      const after = must(await findFile(tx.kysely, before.fileId), 'the file that was changed')
      await tx.note('file', before.fileId, describeFile(before), describeFile(after))
      return after
    }
    return withTransaction(deps, byOf(signed, request, 'file.update'), write, { mustHold })
  }),

  'files.remove': async ({ params, signed, request }, deps) => {
    const deletion = await withTransaction(deps, byOf(signed, request, 'file.delete'), async (tx) => {
      const file = await mustFindDocument(tx, params.fileId)
      await updateFile(tx.kysely, file.fileId, { deletedAt: tx.at })
      await tx.note('file', file.fileId, describeFile(file), null)
      return file
    })
    // After the row: a row whose bytes are gone would be worse than bytes without a row.
    await deps.files.remove(deletion.path)
    return deletion
  },
} satisfies Handlers<Manages, FileDeps>
