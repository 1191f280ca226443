import type { Permission } from '#sync/policies/permissions.ts'

/** The right that each permission gives, as administrators read it. */
export const permissionText: Readonly<Record<Permission, string>> = {
  BackendView: 'Use the staff area',
  PackageView: 'See packages',
  PackageCreate: 'Add packages',
  PackageUpdate: 'Edit packages and resolve reviews',
  PackageDelete: 'Delete packages',
  CheckInPackageView: 'Check in packages',
  PackageStatusUpdate: 'Set the status of packages, and what customs did',
  PackageDeliver: 'Hand over packages',
  PackageCompensate: 'Decide what customers get for lost packages',
  PackageDispose: 'Give up, sell and destroy unclaimed packages',
  ManifestView: 'See manifests',
  ManifestCreate: 'Create manifests',
  ManifestUpdate: 'Load, seal and receive manifests',
  ManifestDelete: 'Delete manifests',
  DeliveryView: 'See deliveries',
  DeliveryCreate: 'Create deliveries',
  DeliveryUpdate: 'Plan and complete deliveries',
  DeliveryDelete: 'Delete deliveries and void their invoices',
  InvoiceView: 'See invoices, estimates and receipts',
  InvoiceCreate: 'Create invoices and estimates',
  InvoiceUpdate: 'Edit and mail invoices',
  InvoiceDelete: 'Delete and void invoices',
  ReceivePaymentView: 'Accept payments',
  PaymentView: 'See payments',
  PaymentUpdate: 'Confirm and edit payments',
  PaymentDelete: 'Reverse payments and refunds',
  PaymentRefund: 'Pay out credit',
  StoreOrderView: 'See store orders and their invoices',
  StoreOrderCreate: 'Create store orders',
  StoreOrderUpdate: 'Edit store orders',
  StoreOrderDelete: 'Delete store orders and void their invoices',
  AccountView: 'See customers',
  AccountCreate: 'Add customers',
  AccountUpdate: 'Edit customers and log them out',
  AccountDelete: 'Close customer accounts',
  ReportView: 'See reports of their own branch',
  CheckoutView: 'See payment links',
  CheckoutUpdate: 'Create and mail payment links',
  CheckoutDelete: 'Delete payment links',
  NewsletterView: 'See the mailing list',
  NewsletterUpdate: 'Edit the mailing list and send newsletters',
  NewsletterDelete: 'Delete subscribers',
  BlogView: 'See blog drafts',
  BlogCreate: 'Write blog posts',
  BlogUpdate: 'Edit and publish blog posts',
  BlogDelete: 'Delete blog posts',
  FileManagerView: 'Upload, publish and delete documents',
  HandheldUpdate: 'Set up shared handhelds, print badges',
  CreditNoteView: 'See credit notes',
  CreditNoteCreate: 'Give credit notes',
  CreditNoteUpdate: 'Edit credit notes and use them on invoices',
  CreditNoteDelete: 'Void credit notes',
  BranchView: 'See branches',
  BranchCreate: 'Add branches',
  BranchUpdate: 'Edit branches',
  BranchDelete: 'Delete branches',
  RateSheetView: 'See shipping rates and duty tables',
  RateSheetCreate: 'Add shipping rates and duty tables',
  RateSheetUpdate: 'Edit shipping rates and duty tables',
  RateSheetDelete: 'Delete shipping rates and duty tables',
  AccessView: 'See and invite employees',
  ApiKeyUpdate: 'Create and revoke API keys of partners',
}

/** The order and headings of the permissions. A permission belongs to the first prefix that matches. */
const groupStarts: readonly (readonly [heading: string, starts: readonly string[]])[] = [
  ['Staff area', ['BackendView']],
  ['Packages', ['Package', 'CheckIn']],
  ['Manifests', ['Manifest']],
  ['Deliveries', ['Delivery']],
  ['Invoices', ['Invoice']],
  ['Payments', ['ReceivePayment', 'Payment', 'Checkout', 'CreditNote']],
  ['Store orders', ['StoreOrder']],
  ['Accounts', ['Account', 'Access']],
  ['Company', ['Branch', 'RateSheet', 'Report', 'Handheld', 'ApiKey']],
  ['Content', ['Blog', 'Newsletter', 'FileManager']],
]

export interface PermissionGroup {
  readonly heading: string
  readonly permissions: readonly Permission[]
}

export const groupPermissions = (permissions: readonly Permission[]): PermissionGroup[] =>
  groupStarts.map(([heading, starts]) => ({
    heading,
    permissions: permissions.filter((permission) => starts.some((start) => permission.startsWith(start))),
  }))
