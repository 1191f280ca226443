import { may } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Role } from '#sync/policies/roles.ts'
import type { GuardVisitor } from '../guards/guards.ts'
import { brandPrefix, isFloorPlace } from '../guards/places.ts'
import {
  AcceptPaymentsIcon,
  AccessIcon,
  AddIcon,
  AuditIcon,
  BranchesIcon,
  CheckInIcon,
  ClientErrorsIcon,
  ContactIcon,
  CreditNotesIcon,
  CustomersIcon,
  DashboardIcon,
  DeliveriesIcon,
  DeliveryInvoiceIcon,
  DeviceIcon,
  DriverDayIcon,
  DutyIcon,
  EmailIcon,
  EmployeesIcon,
  EstimateIcon,
  FilesIcon,
  FloorIcon,
  HandOverIcon,
  HomeIcon,
  HubDevicesIcon,
  type Icon,
  InvoiceIcon,
  MailingListIcon,
  ManifestsIcon,
  MessagesIcon,
  OnRouteIcon,
  OrderInvoicesIcon,
  PackagesIcon,
  PaymentLinkIcon,
  PaymentsIcon,
  PlanIcon,
  PostsIcon,
  ProfileIcon,
  RatesIcon,
  ReceiptIcon,
  ReportsIcon,
  ReviewsIcon,
  SettingsIcon,
  StoreOrdersIcon,
} from '../ui/icons.ts'

export interface Entry {
  text: string
  to: string
  icon: Icon
  /** "None": everybody this menu is for. */
  permission: Permission | 'None'
  /** Who it is listed for besides Admin, where the specification narrows it further. */
  roles?: readonly Role[]
  /** Who it is not for, whatever they may: a day of one's own stops is a driver's. */
  notFor?: Role
  /** Entries of one group stand together under its name. */
  group?: string
  /** Where its pages begin when that is not its own address; null where no other page is its own. */
  pages?: string | null
}

/** Drivers have their own round. */
const deliveryOffice: readonly Role[] = ['Supervisor', 'Senior', 'Employee', 'Agent']

export const adminMenu: readonly Entry[] = [
  { text: 'Dashboard', to: '/admin', icon: DashboardIcon, permission: 'BackendView', pages: null },
  { text: 'My Profile', to: '/admin/profile', icon: ProfileIcon, permission: 'BackendView' },
  {
    text: 'My deliveries',
    to: '/admin/driver',
    icon: OnRouteIcon,
    permission: 'DeliveryUpdate',
    roles: ['Driver'],
    notFor: 'Admin',
  },
  {
    text: 'Add Package',
    to: '/admin/packages/create',
    icon: AddIcon,
    permission: 'PackageCreate',
    roles: ['Supervisor', 'Senior', 'Warehouse'],
    group: 'Packages',
  },
  {
    text: 'Packages',
    to: '/admin/packages',
    icon: PackagesIcon,
    permission: 'PackageView',
    group: 'Packages',
  },
  {
    text: 'Check-in Wizard',
    to: '/admin/packages/checkin',
    icon: CheckInIcon,
    permission: 'CheckInPackageView',
    group: 'Packages',
  },
  {
    text: 'Floor',
    to: '/admin/floor',
    icon: FloorIcon,
    permission: 'PackageUpdate',
    // Where the shelves are; the office looks a package up in the list.
    roles: ['Supervisor', 'Senior', 'Processor', 'Warehouse', 'Employee'],
    group: 'Packages',
  },
  {
    text: 'Hand over',
    to: '/admin/packages/handover',
    icon: HandOverIcon,
    permission: 'PackageDeliver',
    // Drivers hand over from their deliveries.
    roles: ['Supervisor', 'Senior', 'Employee', 'Agent'],
    group: 'Packages',
  },
  {
    text: 'Reviews',
    to: '/admin/packages/reviews',
    icon: ReviewsIcon,
    permission: 'PackageUpdate',
    group: 'Packages',
  },
  {
    text: 'Accept Payments',
    to: '/admin/invoices/payment',
    icon: AcceptPaymentsIcon,
    permission: 'ReceivePaymentView',
    roles: ['Employee', 'Supervisor', 'Senior'],
    group: 'Invoicing',
  },
  {
    text: 'Invoices',
    to: '/admin/invoices',
    icon: InvoiceIcon,
    permission: 'InvoiceView',
    group: 'Invoicing',
  },
  {
    text: 'Estimates',
    to: '/admin/invoices/estimate',
    icon: EstimateIcon,
    permission: 'InvoiceView',
    group: 'Invoicing',
  },
  {
    text: 'Payments',
    to: '/admin/payments',
    icon: PaymentsIcon,
    permission: 'PaymentView',
    group: 'Invoicing',
  },
  {
    text: 'Payment Links',
    to: '/admin/payment-links',
    icon: PaymentLinkIcon,
    permission: 'CheckoutView',
    group: 'Invoicing',
  },
  {
    text: 'Credit Notes',
    to: '/admin/creditnotes',
    icon: CreditNotesIcon,
    permission: 'CreditNoteView',
    roles: [],
    group: 'Invoicing',
  },
  { text: 'Receipts', to: '/admin/receipts', icon: ReceiptIcon, permission: 'InvoiceView' },
  { text: 'Manifests', to: '/admin/manifests', icon: ManifestsIcon, permission: 'ManifestView' },
  {
    text: 'Store Orders',
    to: '/admin/storeorders',
    icon: StoreOrdersIcon,
    permission: 'StoreOrderView',
    roles: ['Employee', 'Supervisor', 'Senior'],
    group: 'Orders',
  },
  {
    text: 'Order Invoices',
    to: '/admin/storeorders/invoices',
    icon: OrderInvoicesIcon,
    permission: 'StoreOrderView',
    group: 'Orders',
  },
  { text: 'Reports', to: '/admin/reports', icon: ReportsIcon, permission: 'ReportView' },
  {
    text: 'Deliveries',
    to: '/admin/deliveries',
    icon: DeliveriesIcon,
    permission: 'DeliveryView',
    roles: deliveryOffice,
    group: 'Deliveries',
  },
  {
    text: 'Delivery Plan',
    to: '/admin/deliveries/board',
    icon: PlanIcon,
    permission: 'DeliveryUpdate',
    roles: deliveryOffice,
    group: 'Deliveries',
  },
  {
    text: 'Driver Days',
    to: '/admin/deliveries/days',
    icon: DriverDayIcon,
    permission: 'DeliveryView',
    roles: deliveryOffice,
    group: 'Deliveries',
  },
  {
    text: 'Delivery Invoices',
    to: '/admin/deliveries/invoices',
    icon: DeliveryInvoiceIcon,
    permission: 'InvoiceView',
    roles: deliveryOffice,
    group: 'Deliveries',
  },
  {
    text: 'Customers',
    to: '/admin/accounts/customers',
    pages: '/admin/accounts',
    icon: CustomersIcon,
    permission: 'AccountView',
    group: 'Accounts',
  },
  {
    text: 'Employees',
    to: '/admin/accounts/employees',
    icon: EmployeesIcon,
    permission: 'AccessView',
    roles: [],
    group: 'Accounts',
  },
  {
    text: 'Contact Messages',
    to: '/admin/contactmessages',
    icon: ContactIcon,
    permission: 'AccountView',
    // Whoever answers customers; the others open a message that somebody sends them.
    roles: ['Employee', 'Supervisor', 'Senior'],
    group: 'Accounts',
  },
  {
    text: 'Locations',
    to: '/admin/branches',
    icon: BranchesIcon,
    permission: 'BranchView',
    roles: [],
    group: 'Company',
  },
  {
    text: 'Shipping Rates',
    to: '/admin/ratesheet',
    icon: RatesIcon,
    permission: 'RateSheetView',
    roles: [],
    group: 'Company',
  },
  {
    text: 'Duty Tables',
    to: '/admin/dutytables',
    icon: DutyIcon,
    permission: 'RateSheetView',
    roles: [],
    group: 'Company',
  },
  {
    text: 'Blogs',
    to: '/admin/blogs',
    icon: PostsIcon,
    permission: 'BlogView',
    group: 'Content',
  },
  {
    text: 'Mailing List',
    to: '/admin/mailinglist',
    icon: MailingListIcon,
    permission: 'NewsletterView',
    group: 'Content',
  },
  {
    text: 'File Manager',
    to: '/admin/filemanager',
    icon: FilesIcon,
    permission: 'FileManagerView',
    group: 'Content',
  },
  {
    text: 'Access Control',
    to: '/admin/accesscontrol',
    icon: AccessIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  {
    text: 'Audit Trail',
    to: '/admin/reports/auditlog',
    icon: AuditIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  {
    text: 'Messages',
    to: '/admin/messages',
    icon: MessagesIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  {
    text: 'Client Errors',
    to: '/admin/clienterrors',
    icon: ClientErrorsIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  {
    text: 'Settings',
    to: '/admin/settings',
    icon: SettingsIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  {
    text: 'Devices',
    to: '/admin/hubdevices',
    icon: HubDevicesIcon,
    permission: 'BackendView',
    roles: [],
    group: 'Administration',
  },
  { text: 'Device & Sync', to: '/admin/device', icon: DeviceIcon, permission: 'BackendView' },
]

/** Leads to the mail program that the settings name; the menu shows it while they name one. */
export const emailLogin: Entry = {
  ...{ text: 'Email Login', to: '', icon: EmailIcon, permission: 'BackendView' },
  roles: ['Employee'],
}

export const accountMenu: readonly Entry[] = [
  { text: 'Dashboard', to: '/account/dashboard', icon: DashboardIcon, permission: 'None' },
  { text: 'Packages', to: '/account/packages', icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: '/account/invoices', icon: InvoiceIcon, permission: 'None' },
  { text: 'Deliveries', to: '/account/deliveries', icon: DeliveriesIcon, permission: 'None' },
  { text: 'Store Orders', to: '/account/orders', icon: StoreOrdersIcon, permission: 'None' },
  { text: 'Rates', to: '/account/rates', icon: RatesIcon, permission: 'None' },
  { text: 'Account Profile', to: '/account/profile', icon: ProfileIcon, permission: 'None' },
]

const inBrand = (path: string) => `/${brandPrefix}${path}`
export const brandMenu: readonly Entry[] = [
  { text: 'Home', to: inBrand(''), icon: HomeIcon, permission: 'None' },
  { text: 'Dashboard', to: inBrand('/account/dashboard'), icon: DashboardIcon, permission: 'None' },
  { text: 'Packages', to: inBrand('/account/packages'), icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: inBrand('/account/invoices'), icon: InvoiceIcon, permission: 'None' },
  { text: 'Deliveries', to: inBrand('/account/deliveries'), icon: DeliveriesIcon, permission: 'None' },
  { text: 'Store Orders', to: inBrand('/account/orders'), icon: StoreOrdersIcon, permission: 'None' },
  { text: 'Rates', to: inBrand('/account/rates'), icon: RatesIcon, permission: 'None' },
  { text: 'Account Profile', to: inBrand('/account/profile'), icon: ProfileIcon, permission: 'None' },
]

/** What a thumb reaches on a phone; everything else is behind More. */
const bottomBelow = (base: string): Entry[] => [
  { text: 'Home', to: `${base}/account/dashboard`, icon: HomeIcon, permission: 'None' },
  { text: 'Packages', to: `${base}/account/packages`, icon: PackagesIcon, permission: 'None' },
  { text: 'Invoices', to: `${base}/account/invoices`, icon: InvoiceIcon, permission: 'None' },
]
export const accountBottom: readonly Entry[] = bottomBelow('')
export const brandBottom: readonly Entry[] = bottomBelow(`/${brandPrefix}`)

export function isListed(entry: Entry, visitor: GuardVisitor): boolean {
  if (visitor.role === entry.notFor) return false
  if (visitor.role === 'Admin' || entry.permission === 'None') return true
  return may(visitor, entry.permission) && (entry.roles?.includes(visitor.role) ?? true)
}

const hasPage = ({ to, pages = to }: Entry, pathname: string): boolean =>
  pathname === to || (pages !== null && pathname.startsWith(`${pages}/`))

const startOf = ({ to, pages }: Entry): number => (pages ?? to).length

/** The entry a page belongs to: of those whose address the page's begins with, the longest. */
export function currentOf(entries: readonly Entry[], pathname: string): Entry | undefined {
  return entries.filter((entry) => hasPage(entry, pathname)).sort((a, b) => startOf(b) - startOf(a))[0]
}

/** What the visitor gets to see of a menu, in its order. */
export const entriesFor = (menu: readonly Entry[], visitor: GuardVisitor): Entry[] =>
  menu.filter((entry) => isListed(entry, visitor))

export interface Section {
  /** Null: entries that stand by themselves. */
  group: string | null
  entries: Entry[]
}

/** What the visitor gets to see of a menu, in its order, neighbours of one group together. */
export function sectionsFor(menu: readonly Entry[], visitor: GuardVisitor): Section[] {
  const sections: Section[] = []
  for (const entry of entriesFor(menu, visitor)) {
    const last = sections.at(-1)
    if (last && last.group === (entry.group ?? null)) last.entries.push(entry)
    else sections.push({ group: entry.group ?? null, entries: [entry] })
  }
  return sections
}

/** What is worked with on a shared handheld. */
export const handheldMenu: readonly Entry[] = adminMenu.filter(({ to }) => isFloorPlace(to))
