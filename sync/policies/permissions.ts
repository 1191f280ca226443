import { namesIn } from '../lib/names-in.ts'
import type { Role } from './roles.ts'

type Verb = 'View' | 'Create' | 'Update' | 'Delete'
type Noun =
  | 'Package'
  | 'Manifest'
  | 'Delivery'
  | 'Invoice'
  | 'StoreOrder'
  | 'Account'
  | 'CreditNote'
  | 'Branch'
  | 'RateSheet'
  | 'Blog'
export type Permission =
  | `${Noun}${Verb}`
  | 'BackendView'
  | 'CheckInPackageView'
  | 'PackageStatusUpdate'
  | 'PackageDeliver'
  | 'PackageCompensate'
  | 'PackageDispose'
  | 'ReceivePaymentView'
  | `Payment${'View' | 'Update' | 'Delete' | 'Refund'}`
  | `Checkout${'View' | 'Update' | 'Delete'}`
  | `Newsletter${'View' | 'Update' | 'Delete'}`
  | 'ReportView'
  | 'AccessView'
  | 'FileManagerView'
  | 'HandheldUpdate'
  | 'ApiKeyUpdate'

/** S Supervisor, N Senior, E Employee, A Agent, P Processor, W Warehouse, D Driver; Admin passes every check. */
const letters = {
  S: 'Supervisor',
  N: 'Senior',
  E: 'Employee',
  A: 'Agent',
  P: 'Processor',
  W: 'Warehouse',
  D: 'Driver',
} as const satisfies Record<string, Role>

/** The default permissions, which administrators may change. A new permission without a row doesn't compile. */
const defaults: Record<Permission, string> = {
  BackendView: 'S N E A P W D',
  PackageView: 'S N E A P W D',
  PackageCreate: 'S N W',
  PackageUpdate: 'S N E P W',
  PackageDelete: 'S',
  CheckInPackageView: 'S N P W',
  PackageStatusUpdate: 'S N P W A',
  PackageDeliver: 'S N E A D',
  PackageCompensate: 'S N',
  PackageDispose: 'S N',
  ManifestView: 'S N P W A',
  ManifestCreate: 'S N P W',
  ManifestUpdate: 'S N P W',
  ManifestDelete: 'S',
  DeliveryView: 'S N E A D',
  DeliveryCreate: 'S N E A',
  DeliveryUpdate: 'S N E A D',
  DeliveryDelete: 'S N',
  InvoiceView: 'S N E A P',
  InvoiceCreate: 'S N E P',
  InvoiceUpdate: 'S N E P',
  InvoiceDelete: 'S',
  ReceivePaymentView: 'S N E',
  PaymentView: 'S N E',
  PaymentUpdate: 'S N',
  PaymentDelete: '',
  PaymentRefund: 'S N',
  StoreOrderView: 'S N E A P',
  StoreOrderCreate: 'S N E',
  StoreOrderUpdate: 'S N E',
  StoreOrderDelete: 'S',
  AccountView: 'S N E A P W',
  AccountCreate: 'S N E',
  AccountUpdate: 'S N E',
  AccountDelete: 'S',
  ReportView: 'S N E',
  CheckoutView: 'S N E',
  CheckoutUpdate: 'S N E',
  CheckoutDelete: 'S',
  NewsletterView: 'S N',
  NewsletterUpdate: 'S N',
  NewsletterDelete: 'S N',
  BlogView: 'S N',
  BlogCreate: 'S N',
  BlogUpdate: 'S N',
  BlogDelete: 'S N',
  FileManagerView: 'S N',
  HandheldUpdate: 'S',
  CreditNoteView: '',
  CreditNoteCreate: '',
  CreditNoteUpdate: '',
  CreditNoteDelete: '',
  BranchView: '',
  BranchCreate: '',
  BranchUpdate: '',
  BranchDelete: '',
  RateSheetView: '',
  RateSheetCreate: '',
  RateSheetUpdate: '',
  RateSheetDelete: '',
  AccessView: '',
  ApiKeyUpdate: '',
}

export const permissions = namesIn(defaults)
export const isPermission = (name: string): name is Permission => Object.hasOwn(defaults, name)

/** The permissions that a role starts with. Admin is listed with all of them, so that its list shows what it may do. */
export function defaultPermissions(role: Role): Permission[] {
  if (role === 'Admin') return permissions
  const letter = Object.entries(letters).find(([, name]) => name === role)?.[0]
  return letter ? permissions.filter((name) => defaults[name].split(' ').includes(letter)) : []
}
