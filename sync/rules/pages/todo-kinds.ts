import { namesIn } from '../../lib/names-in.ts'
import { accountPolicy } from '../../policies/account.ts'
import type { Actor } from '../../policies/actor.ts'
import { bankTransferPolicy } from '../../policies/bank-transfer.ts'
import { checkoutPolicy } from '../../policies/checkout.ts'
import { claimPolicy } from '../../policies/claim.ts'
import { deliveryPolicy } from '../../policies/delivery.ts'
import { isGranted } from '../../policies/granted.ts'
import { invoicePolicy } from '../../policies/invoice.ts'
import { manifestPolicy, manifestRights } from '../../policies/manifest.ts'
import { packagePolicy } from '../../policies/package.ts'
import { paymentPolicy } from '../../policies/payment.ts'
import { questionPolicy } from '../../policies/question.ts'
import { reviewPolicy } from '../../policies/review.ts'
import type { Role } from '../../policies/roles.ts'
import { storeOrderPolicy } from '../../policies/store-order.ts'
import { tillPolicy } from '../../policies/till.ts'

type Person = Pick<Actor, 'role' | 'permissions'>

/** A kind of work that waits for a person's decision. */
interface TodoKind {
  readonly text: string
  /** The reason why it waits, or the next step. */
  readonly note: string
  /** The roles whose work it is. People of other roles with the right see it too, so that it is done without them. */
  readonly owners: readonly Role[]
  /** It is urgent once its oldest has waited longer than this. */
  readonly limitDays: number
  /** Both the page and its number need this right. */
  readonly isFor: (person: Person) => boolean
}

const chiefs = ['Supervisor', 'Senior'] as const
const office = ['Employee', 'Senior'] as const
const floor = ['Warehouse', 'Processor'] as const

const buysOrders = (person: Person): boolean =>
  storeOrderPolicy.canView(person) && storeOrderPolicy.canUpdate(person)
const receivesTransfers = (person: Person): boolean =>
  isGranted(person, manifestRights.read) && manifestPolicy.canUpdate(person)

/** The kinds, the most urgent first. Drivers have their own list, of their stops. */
export const todoKinds = {
  questions: {
    text: 'Questions and messages',
    note: 'Customers wait for an answer',
    owners: office,
    limitDays: 1,
    isFor: (person) => questionPolicy.canAnswer(person) && accountPolicy.canReadCustomers(person),
  },
  pickups: {
    text: 'Pickups announced for today',
    note: 'Fetch them before the customer comes',
    owners: ['Agent', 'Employee'],
    limitDays: 0,
    isFor: packagePolicy.canDeliver,
  },
  hold: {
    text: 'On hold at customs',
    note: 'Customs asks for something',
    owners: ['Processor', 'Supervisor'],
    limitDays: 2,
    isFor: packagePolicy.canSearch,
  },
  missing: {
    text: 'Missing packages',
    note: 'Counted and not found',
    owners: [...floor, 'Supervisor'],
    limitDays: 2,
    isFor: packagePolicy.canSearch,
  },
  claimsAsked: {
    text: 'Claims to look at',
    note: 'Customers say what is lost or broken',
    owners: office,
    limitDays: 2,
    isFor: (person) => claimPolicy.canLook(person),
  },
  claimsLookedAt: {
    text: 'Claims to decide',
    note: 'Looked at: pay or refuse',
    owners: chiefs,
    limitDays: 3,
    isFor: claimPolicy.canDecide,
  },
  losses: {
    text: 'Found after it was paid for',
    note: 'Take the credit back, or let it be kept',
    owners: chiefs,
    limitDays: 3,
    isFor: packagePolicy.canCompensate,
  },
  unclaimed: {
    text: 'Unclaimed packages',
    note: 'Not collected, or not wanted',
    owners: ['Agent', 'Supervisor'],
    limitDays: 14,
    isFor: packagePolicy.canSearch,
  },
  late: {
    text: 'Late packages',
    note: 'Expected before today',
    owners: ['Processor', 'Supervisor'],
    limitDays: 3,
    isFor: packagePolicy.canSearch,
  },
  unidentified: {
    text: 'Unidentified packages',
    note: 'Find out whose they are',
    owners: floor,
    limitDays: 2,
    isFor: packagePolicy.canSearch,
  },
  reviews: {
    text: 'Reviews',
    note: 'Waiting for a decision',
    owners: ['Supervisor', 'Processor'],
    limitDays: 1,
    isFor: reviewPolicy.canResolve,
  },
  invoicesMissing: {
    text: 'Invoices missing',
    note: 'Customs will ask for the shop’s invoice',
    owners: ['Processor', 'Employee'],
    limitDays: 5,
    isFor: packagePolicy.canUpdateAll,
  },
  invoicesToCheck: {
    text: 'Invoices to check',
    note: 'From shops, sent by customers',
    owners: ['Processor', 'Employee'],
    limitDays: 2,
    isFor: packagePolicy.canUpdateAll,
  },
  papers: {
    text: 'Papers to check',
    note: 'Sent by customers',
    owners: office,
    limitDays: 2,
    isFor: (person) => isGranted(person, 'AccountUpdate') && accountPolicy.canReadCustomers(person),
  },
  toBill: {
    text: 'Packages to bill',
    note: 'Arrived, on no invoice yet',
    owners: ['Processor', 'Employee'],
    limitDays: 2,
    isFor: invoicePolicy.canCreate,
  },
  deliveryRequests: {
    text: 'Delivery requests',
    note: 'Days that customers asked for',
    owners: ['Agent', 'Employee'],
    limitDays: 1,
    isFor: deliveryPolicy.canPlan,
  },
  transfersToCount: {
    text: 'Transfers on the road',
    note: 'Count them when the truck is there',
    owners: floor,
    limitDays: 1,
    isFor: receivesTransfers,
  },
  transfersToClose: {
    text: 'Transfers to close',
    note: 'Arrived: say what is missing',
    owners: floor,
    limitDays: 1,
    isFor: receivesTransfers,
  },
  tills: {
    text: 'Tills to confirm',
    note: 'Counted by their cashiers',
    owners: chiefs,
    limitDays: 1,
    isFor: (person) => tillPolicy.canView(person) && paymentPolicy.canCheck(person),
  },
  driverDays: {
    text: 'Driver days to confirm',
    note: 'Cash that drivers brought back',
    owners: chiefs,
    limitDays: 1,
    isFor: (person) => deliveryPolicy.canView(person) && paymentPolicy.canCheck(person),
  },
  payments: {
    text: 'Payments to confirm',
    note: 'Taken at the door',
    owners: chiefs,
    limitDays: 2,
    isFor: (person) => paymentPolicy.canView(person) && paymentPolicy.canCheck(person),
  },
  cardAlerts: {
    text: 'Card payments to review',
    note: 'They match no invoice, or not its amount',
    owners: office,
    limitDays: 1,
    isFor: (person) => checkoutPolicy.canView(person) && checkoutPolicy.canUpdate(person),
  },
  bankTransfers: {
    text: 'Bank transfers to check',
    note: 'Look for the money at the bank',
    owners: office,
    limitDays: 1,
    isFor: (person) => bankTransferPolicy.canView(person) && bankTransferPolicy.canDecide(person),
  },
  ordersToQuote: {
    text: 'Store orders to quote',
    note: 'Customers wait for a price',
    owners: office,
    limitDays: 1,
    isFor: buysOrders,
  },
  ordersToBuy: {
    text: 'Store orders to buy',
    note: 'Customers agreed to the price',
    owners: office,
    limitDays: 1,
    isFor: buysOrders,
  },
  erasures: {
    text: 'Requests to be erased',
    note: 'Customers wait for a decision',
    owners: ['Admin'],
    limitDays: 3,
    isFor: ({ role }) => role === 'Admin',
  },
} as const satisfies Record<string, TodoKind>

export type TodoName = keyof typeof todoKinds
export const todoNames = namesIn(todoKinds)

export const todoKindOf = (name: TodoName): TodoKind => todoKinds[name]

/** The kinds of work that a person may open, the most urgent first. */
export const todoNamesFor = (person: Person): TodoName[] =>
  person.role === 'Driver' ? [] : todoNames.filter((name) => todoKindOf(name).isFor(person))
