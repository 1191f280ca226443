import { accountPolicy } from '#sync/policies/account.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { checkoutPolicy } from '#sync/policies/checkout.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { questionPolicy } from '#sync/policies/question.ts'
import { reviewPolicy } from '#sync/policies/review.ts'
import { storeOrderPolicy } from '#sync/policies/store-order.ts'
import { tillPolicy } from '#sync/policies/till.ts'
import { inboxPlace } from '../../components/questions/inbox-place.ts'
import { pathTo } from '../../guards/path-to.ts'
import type { OfficeCount } from '../../queries/api/office-counts.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import {
  CheckInvoiceIcon,
  ContactIcon,
  DelayedIcon,
  DeliveriesIcon,
  DriverDayIcon,
  HoldIcon,
  type Icon,
  InvoiceIcon,
  MissingIcon,
  NoInvoiceIcon,
  PaymentLinkIcon,
  PaymentsIcon,
  PersonalDataIcon,
  ReviewsIcon,
  StoreOrdersIcon,
  TillIcon,
  UnclaimedIcon,
  UnidentifiedIcon,
} from '../../ui/icons.ts'

/** Undefined while it can still come; null if only the server has it and doesn't answer. */
export type WorkCount = number | null | undefined

/** The counts from which the waiting work is read; those of the office are only asked for where a line shows them. */
export type WorkTally = Partial<PackageTally> &
  Partial<Record<OfficeCount, WorkCount>> & {
    /** Days that customers asked for. */
    readonly deliveryRequests: WorkCount
    readonly openReviews: WorkCount
    /** Messages and questions that wait for an answer. */
    readonly openInbox: WorkCount
  }

interface WaitingKind {
  readonly text: string
  /** Why it waits, or what to do. */
  readonly note: string
  readonly icon: Icon
  readonly count: (tally: WorkTally) => WorkCount
  /** True if the server counts it, so that rows which this device still lacks change nothing. */
  readonly isOfServer?: true
  /** The question that counts it, where it is asked for this line alone. */
  readonly asked?: OfficeCount
  /** The list that shows exactly what is counted. */
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly isFor: (person: Pick<Actor, 'role' | 'permissions'>) => boolean
}

const packagesWith = (only: string, sort?: string): Pick<WaitingKind, 'to' | 'search'> => ({
  to: pathTo('/admin/packages'),
  search: sort ? { only, sort } : { only },
})

type OfficeLine = Pick<WaitingKind, 'text' | 'note' | 'icon' | 'isFor' | 'to'> & {
  readonly asked: OfficeCount
  readonly search?: Readonly<Record<string, string>>
}

/** Work that only the server knows of. */
const officeWork = ({ asked, search = {}, ...line }: OfficeLine): WaitingKind => ({
  ...line,
  asked,
  search,
  count: (tally) => tally[asked],
  isOfServer: true,
})

/** The work that waits for staff, the most urgent first. */
export const waitingWork: readonly WaitingKind[] = [
  {
    text: 'Questions and messages',
    note: 'Customers wait for an answer',
    icon: ContactIcon,
    count: ({ openInbox }) => openInbox,
    isOfServer: true,
    ...inboxPlace,
    isFor: (person) => questionPolicy.canAnswer(person) && accountPolicy.canReadCustomers(person),
  },
  {
    text: 'On hold at customs',
    note: 'Customs asks for something',
    icon: HoldIcon,
    count: ({ onHold }) => onHold,
    ...packagesWith('hold'),
    isFor: packagePolicy.canSearch,
  },
  {
    text: 'Missing packages',
    note: 'Counted and not found',
    icon: MissingIcon,
    count: ({ missing }) => missing,
    ...packagesWith('missing'),
    isFor: packagePolicy.canSearch,
  },
  {
    text: 'Losses to decide',
    note: 'What the customer gets, or keeps',
    icon: MissingIcon,
    count: ({ lossesToDecide }) => lossesToDecide,
    ...packagesWith('loss'),
    isFor: packagePolicy.canCompensate,
  },
  {
    text: 'Unclaimed packages',
    note: 'Not collected, or not wanted',
    icon: UnclaimedIcon,
    count: ({ unclaimed }) => unclaimed,
    ...packagesWith('unclaimed'),
    isFor: packagePolicy.canSearch,
  },
  {
    text: 'Late packages',
    note: 'Expected before today',
    icon: DelayedIcon,
    count: ({ late }) => late,
    ...packagesWith('late', 'expectedTo'),
    isFor: packagePolicy.canSearch,
  },
  {
    text: 'Unidentified packages',
    note: 'Find out whose they are',
    icon: UnidentifiedIcon,
    count: ({ unidentified }) => unidentified,
    ...packagesWith('unidentified'),
    isFor: packagePolicy.canSearch,
  },
  {
    text: 'Reviews',
    note: 'Waiting for a decision',
    icon: ReviewsIcon,
    count: ({ openReviews }) => openReviews,
    to: pathTo('/admin/packages/reviews'),
    search: {},
    isFor: reviewPolicy.canResolve,
  },
  {
    text: 'Invoices missing',
    note: 'Customs will ask for the shop’s invoice',
    icon: NoInvoiceIcon,
    count: ({ invoicesMissing }) => invoicesMissing,
    ...packagesWith('noInvoice', 'checkedInAt'),
    isFor: packagePolicy.canUpdateAll,
  },
  {
    text: 'Invoices to check',
    note: 'From shops, sent by customers',
    icon: CheckInvoiceIcon,
    count: ({ invoicesToCheck }) => invoicesToCheck,
    ...packagesWith('invoice', 'checkedInAt'),
    isFor: packagePolicy.canUpdateAll,
  },
  {
    text: 'Packages to bill',
    note: 'Arrived, on no invoice yet',
    icon: InvoiceIcon,
    count: ({ toBill }) => toBill,
    ...packagesWith('bill'),
    isFor: invoicePolicy.canCreate,
  },
  {
    text: 'Delivery requests',
    note: 'Days that customers asked for',
    icon: DeliveriesIcon,
    count: ({ deliveryRequests }) => deliveryRequests,
    to: pathTo('/admin/deliveries'),
    search: { requested: 'yes' },
    isFor: deliveryPolicy.canPlan,
  },
  officeWork({
    text: 'Tills to confirm',
    note: 'Counted by their cashiers',
    icon: TillIcon,
    asked: 'tillsToConfirm',
    to: pathTo('/admin/till'),
    search: { status: 'toConfirm' },
    isFor: (person) => tillPolicy.canView(person) && paymentPolicy.canCheck(person),
  }),
  officeWork({
    text: 'Driver days to confirm',
    note: 'Cash that drivers brought back',
    icon: DriverDayIcon,
    asked: 'driverDaysToConfirm',
    to: pathTo('/admin/deliveries/days'),
    isFor: (person) => deliveryPolicy.canView(person) && paymentPolicy.canCheck(person),
  }),
  officeWork({
    text: 'Payments to confirm',
    note: 'Taken at the door',
    icon: PaymentsIcon,
    asked: 'paymentsToConfirm',
    to: pathTo('/admin/payments'),
    search: { status: 'unchecked' },
    isFor: (person) => paymentPolicy.canView(person) && paymentPolicy.canCheck(person),
  }),
  officeWork({
    text: 'Card payments to review',
    note: 'They match no invoice, or not its amount',
    icon: PaymentLinkIcon,
    asked: 'cardAlerts',
    to: pathTo('/admin/payment-links'),
    isFor: (person) => checkoutPolicy.canView(person) && checkoutPolicy.canUpdate(person),
  }),
  officeWork({
    text: 'Store orders to quote',
    note: 'Customers wait for a price',
    icon: StoreOrdersIcon,
    asked: 'ordersToQuote',
    to: pathTo('/admin/storeorders'),
    search: { status: 'requested' },
    isFor: (person) => storeOrderPolicy.canView(person) && storeOrderPolicy.canUpdate(person),
  }),
  officeWork({
    text: 'Store orders to buy',
    note: 'Customers agreed to the price',
    icon: StoreOrdersIcon,
    asked: 'ordersToBuy',
    to: pathTo('/admin/storeorders'),
    search: { status: 'approved' },
    isFor: (person) => storeOrderPolicy.canView(person) && storeOrderPolicy.canUpdate(person),
  }),
  officeWork({
    text: 'Requests to be erased',
    note: 'Customers wait for a decision',
    icon: PersonalDataIcon,
    asked: 'erasuresToDecide',
    to: pathTo('/admin/retention'),
    isFor: ({ role }) => role === 'Admin',
  }),
]
