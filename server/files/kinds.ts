import {
  type FileType,
  imageTypes,
  invoiceTypes,
  maxDocumentBytes,
  sheetType,
  wordType,
} from '#sync/entities/company/file-types.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import { isLaterPdf, notTakenText, typeAtStart } from '#sync/rules/texts/file-signature.ts'
import { hasMacros, officeType } from './office-file.ts'
import { textType } from './text-file.ts'

/** The type of a file by its bytes. Text has no signature, so it must look like text and be declared as such. */
export const sniff = (bytes: Buffer, name = ''): FileType | null =>
  typeAtStart(bytes) ??
  officeType(bytes) ??
  textType(bytes, name) ??
  (isLaterPdf(bytes) ? 'application/pdf' : null)

/** Why a file is not taken, in words that say which are. */
export const notTaken = (bytes: Buffer, types: readonly FileType[]): string =>
  hasMacros(bytes)
    ? 'This Office file has macros. Please save it without them, or as PDF.'
    : notTakenText(bytes, types)

const mb = 1024 * 1024

interface KindOfFile {
  readonly types: readonly FileType[]
  readonly maxBytes: number
  /** The permission that staff need to read another person's file. */
  readonly right: Permission
  /** Customers know the ids of photos of their packages, and must not send other bytes under them before staff do. */
  readonly isStaffOnly: boolean
}

/** Every kind of file, and what it may be. */
export const fileKinds = {
  'package-image': { types: imageTypes, maxBytes: 15 * mb, right: 'PackageView', isStaffOnly: true },
  'merchant-invoice': {
    types: invoiceTypes,
    maxBytes: maxDocumentBytes,
    right: 'PackageView',
    isStaffOnly: false,
  },
  // Customers send theirs by the call for transfers, which takes it together with what it is for.
  'transfer-slip': {
    types: invoiceTypes,
    maxBytes: maxDocumentBytes,
    right: 'PaymentView',
    isStaffOnly: true,
  },
  document: {
    types: ['application/pdf', ...imageTypes, wordType, sheetType, 'text/csv', 'text/plain'],
    maxBytes: maxDocumentBytes,
    right: 'FileManagerView',
    isStaffOnly: true,
  },
  signature: { types: ['image/png'], maxBytes: mb, right: 'DeliveryView', isStaffOnly: true },
  logo: { types: imageTypes, maxBytes: mb, right: 'FileManagerView', isStaffOnly: true },
  // Customers make the ids of theirs, and don't read those of staff.
  'claim-photo': { types: imageTypes, maxBytes: 15 * mb, right: 'PackageView', isStaffOnly: false },
  // Customers send them by the call for papers, which names the files that they uploaded.
  'customer-paper': {
    types: invoiceTypes,
    maxBytes: maxDocumentBytes,
    right: 'AccountUpdate',
    isStaffOnly: false,
  },
  'delivery-photo': { types: imageTypes, maxBytes: 15 * mb, right: 'DeliveryView', isStaffOnly: true },
} as const satisfies Record<string, KindOfFile>
export type FileKind = keyof typeof fileKinds

export const kindOf = (kind: FileKind): KindOfFile => fileKinds[kind]
export const maxFileBytes = 15 * mb
