import * as z from 'zod'
import { PublicDocument, StoredFile, visibilities } from '../../entities/company/file.ts'
import { type FileType, fileTypes } from '../../entities/company/file-types.ts'
import { Id, Note } from '../../entities/fields.ts'
import { namesIn } from '../../lib/names-in.ts'
import { failureTexts, successTexts } from '../../rules/texts/change-texts.ts'
import { OwnedPackage } from '../packages/owned-package.ts'
import { fileBody, fileReply, PageBody, pageOf, row, SearchText, withCurrentFilter } from '../row.ts'

const fileContent = fileReply(...(namesIn(fileTypes) as [FileType, ...FileType[]]))
const ById = z.object({ fileId: Id })
const manager = { who: 'staff', permission: 'FileManagerView' } as const
const Visibility = z.enum(visibilities, 'is neither Public nor Private')

export const FilePageBody = PageBody.extend({
  visibility: z.union([z.literal(''), Visibility]).optional(),
  kind: SearchText.max(40).optional(),
})

const read = {
  'files.publicDocuments': row({
    method: 'GET',
    path: '/api/files/public/documents',
    who: 'public',
    summary: 'Documents that everybody may read, by name.',
    reply: z.array(PublicDocument),
  }),
  'files.downloadPublic': row({
    method: 'GET',
    path: '/api/files/public/documents/download/{name}',
    who: 'public',
    summary: 'A public document by its name.',
    params: z.object({ name: z.string().min(1).max(200) }),
    ...fileContent,
  }),
  'files.get': row({
    method: 'GET',
    path: '/api/files/{fileId}',
    who: 'own',
    policy: 'file.whereReadable',
    summary:
      'A file: one’s own, one that shows or belongs to an own package or delivery, or with the right for its kind any.',
    params: ById,
    ...fileContent,
  }),
}

const manage = {
  'files.paginated': row({
    method: 'POST',
    path: '/api/files/paginated/{pageNumber}',
    ...manager,
    summary: 'Files by page, the newest first.',
    params: z.object({ pageNumber: z.coerce.number().int().min(1).max(1_000_000) }),
    body: withCurrentFilter(FilePageBody),
    reply: pageOf(StoredFile),
  }),
  'files.facts': row({
    method: 'GET',
    path: '/api/files/{fileId}/facts',
    ...manager,
    summary: 'What is known of one file, without its bytes.',
    params: ById,
    reply: StoredFile,
  }),
  'files.upload': row({
    method: 'POST',
    path: '/api/files',
    ...manager,
    summary: 'Adds a document: PDF, picture, Word, Excel, CSV or text, up to 10 MB.',
    body: z.object({ ...fileBody, visibility: Visibility.default('Private') }),
    carriesFile: true,
    reply: StoredFile,
    success: 'File uploaded successfully!',
    failure: 'Uploading file failed!',
  }),
  'files.update': row({
    method: 'PUT',
    path: '/api/files/{fileId}',
    ...manager,
    summary: 'Names a document anew, or makes it public or private.',
    params: ById,
    body: z.object({ name: fileBody.name.optional(), visibility: Visibility.optional() }),
    reply: StoredFile,
    success: 'File updated successfully!',
    failure: 'Updating file failed!',
  }),
  'files.remove': row({
    method: 'DELETE',
    path: '/api/files/{fileId}',
    ...manager,
    summary: 'Deletes a document.',
    params: ById,
    reply: StoredFile,
    success: 'File deleted successfully!',
    failure: 'File deletion failed!',
  }),
}

const invoice = {
  carriesFile: true,
  reply: OwnedPackage,
  success: 'Invoice uploaded successfully!',
  failure: 'Uploading invoice failed!',
} as const

const merchantInvoices = {
  'packages.uploadInvoice': row({
    method: 'PUT',
    path: '/api/packages/uploadinvoice',
    forHandhelds: true,
    who: 'own',
    policy: 'package.canAddInvoice',
    summary:
      'The merchant’s invoice for an own package, or with PackageUpdate for any: PDF or picture, up to 10 MB.',
    body: z.object({ packageId: Id, ...fileBody }),
    ...invoice,
  }),
  'packages.checkInvoice': row({
    method: 'PUT',
    path: '/api/packages/{id}/merchant-invoice',
    who: 'staff',
    permission: 'PackageUpdate',
    summary:
      'Says whether the merchant’s invoice of a package will do; a rejection needs a reason, which its owner is told.',
    params: z.object({ id: Id }),
    body: z.discriminatedUnion('verdict', [
      z.object({ verdict: z.literal('accept') }),
      z.object({ verdict: z.literal('reject'), reason: Note.min(3, 'is missing: say why') }),
    ]),
    reply: OwnedPackage,
    success: successTexts['package.update'],
    failure: failureTexts['package.update'],
  }),
  'invoices.uploadInvoice': row({
    method: 'PUT',
    path: '/api/invoices/uploadinvoice',
    who: 'own',
    policy: ['invoice.canAddInvoice', 'package.canAddInvoice'],
    summary: 'The same, for the package of an invoice.',
    body: z
      .object({ packageId: Id.optional(), invoiceId: Id.optional(), ...fileBody })
      .refine(({ packageId, invoiceId }) => packageId ?? invoiceId, {
        path: ['packageId'],
        message: 'is missing: say which package or which invoice it is for',
      }),
    ...invoice,
  }),
}

export const files = { ...read, ...manage, ...merchantInvoices }
