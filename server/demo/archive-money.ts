import type { Account } from '#sync/entities/accounts/account.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type {
  InvoiceLineTable,
  InvoiceTable,
  PaymentAllocationTable,
  PaymentTable,
} from '../db/tables/money-tables.ts'
import type { AuditTable } from '../db/tables/sync-tables.ts'
import { type Chance, createChance } from './chance.ts'
import type { DemoPackage } from './packages.ts'

/** A paid invoice and its payment, as they lie in the tables. */
export interface ArchivedBill {
  readonly invoice: InvoiceTable
  readonly lines: readonly InvoiceLineTable[]
  readonly payment: PaymentTable
  readonly allocation: PaymentAllocationTable
}

/** A package that was delivered long ago, with the money and the audit that belong to it. */
export interface ArchivedPackage extends DemoPackage {
  readonly bill: ArchivedBill | null
  readonly audit: readonly Omit<AuditTable, 'auditId'>[]
}

/** The archive draws from its own random sequence, so that its money leaves the rest of the company the same. */
const seed = 20_261_123
/** Of ten archived packages, this many have an invoice; the others were billed before the company came here. */
const billedInTen = 3
const methods: readonly PaymentMethod[] = ['Cash', 'Card', 'Cash', 'BankTransfer', 'Card']
/** J$157.50 for a dollar, in cents. */
const exchangeRate = 15_750
const dueDays = 14

const charges = [
  { feature: 'Freight', description: 'Standard air', fromJmd: 900, toJmd: 9000 },
  { feature: 'Handling', description: 'Handling', fromJmd: 315, toJmd: 315 },
  { feature: 'Fuel', description: 'Fuel surcharge', fromJmd: 70, toJmd: 675 },
] as const

interface Draws {
  readonly chance: Chance
  readonly staff: readonly Account[]
  /** The next number of a series of the year of a time, as `nextNumber` of the billing gives it. */
  readonly numberOf: (prefix: 'INV' | 'RCT', at: string) => string
}

const nameOf = ({ firstName, lastName }: Account): string => `${firstName} ${lastName}`

const linesFor = ({ chance }: Draws, pkg: Package, invoiceId: string, atMs: number): InvoiceLineTable[] =>
  charges.map(({ feature, description, fromJmd, toJmd }, position) => {
    const amountJmdCents = chance.whole(fromJmd, toJmd) * 100
    return {
      featureValueId: chance.id(atMs),
      invoiceId,
      position,
      feature,
      description,
      quantity: 1,
      inStock: null,
      unitJmdCents: amountJmdCents,
      amountJmdCents,
      packageId: pkg.packageId,
      how: '',
    }
  })

function invoiceFor(draws: Draws, pkg: Package, accountId: string, paidAt: string) {
  const { chance, staff, numberOf } = draws
  const atMs = Date.parse(paidAt) - 30 * minuteMs
  const issuedAt = isoOf(atMs)
  const invoiceId = chance.id(atMs)
  const lines = linesFor(draws, pkg, invoiceId, atMs)
  const totalJmdCents = lines.reduce((sum, line) => sum + line.amountJmdCents, 0)
  const invoice: InvoiceTable = {
    invoiceId,
    number: numberOf('INV', issuedAt),
    kind: 'Package',
    accountId,
    statusId: 'paid',
    exchangeRate,
    subtotalJmdCents: totalJmdCents,
    gctJmdCents: 0,
    totalJmdCents,
    paidJmdCents: totalJmdCents,
    balanceJmdCents: 0,
    issuedAt,
    dueAt: startOfDay(jamaicaDay(issuedAt), dueDays),
    voidReason: null,
    packageId: pkg.packageId,
    deliveryId: null,
    storeOrderId: null,
    createdAt: issuedAt,
    updatedAt: paidAt,
    createdBy: nameOf(chance.pick(staff)),
  }
  return { invoice, lines }
}

function paymentOf({ chance, staff, numberOf }: Draws, invoice: InvoiceTable, paidAt: string): PaymentTable {
  const method = chance.pick(methods)
  return {
    paymentId: chance.id(Date.parse(paidAt)),
    accountId: invoice.accountId,
    kind: 'Payment',
    method,
    amountJmdCents: invoice.totalJmdCents,
    roundingJmdCents: 0,
    currency: 'JMD',
    amountUsdCents: null,
    rate: null,
    tenderedJmdCents: method === 'Cash' ? invoice.totalJmdCents : null,
    changeJmdCents: 0,
    reference: method === 'Cash' ? '' : chance.digits(8),
    refundReason: null,
    receiptNumber: numberOf('RCT', paidAt),
    receiptCheck: 1,
    checkoutId: null,
    deliveryId: null,
    receivedBy: nameOf(chance.pick(staff)),
    receivedAt: paidAt,
    reversedAt: null,
    reverseReason: null,
  }
}

function billFor(draws: Draws, pkg: Package, accountId: string, paidAt: string): ArchivedBill {
  const { invoice, lines } = invoiceFor(draws, pkg, accountId, paidAt)
  const payment = paymentOf(draws, invoice, paidAt)
  const { paymentId, amountJmdCents } = payment
  return { invoice, lines, payment, allocation: { paymentId, invoiceId: invoice.invoiceId, amountJmdCents } }
}

function auditEntry({ chance, staff }: Draws, pkg: Package, action: string, at: string, after: object) {
  const person = chance.pick(staff)
  return {
    at,
    by: nameOf(person),
    accountId: person.accountId,
    role: person.role,
    action,
    entity: 'package',
    entityId: pkg.packageId,
    before: null,
    after: JSON.stringify(after),
    ip: '',
    deviceId: '',
    mutationId: null,
  }
}

/** Each package's check-in, and the hand-over of every second one. */
function auditFor(draws: Draws, pkg: Package, serial: number): ArchivedPackage['audit'] {
  const { trackingNumber, hawbNumber, description, weightLb, bin, deliveredTo } = pkg
  const checkIn = { trackingNumber, hawbNumber, description, weightLb, bin, status: 'ReceivedAtWharehouse' }
  const entries = [auditEntry(draws, pkg, 'package.checkIn', pkg.checkedInAt ?? pkg.createdAt, checkIn)]
  if (serial % 2 === 0)
    entries.push(
      auditEntry(draws, pkg, 'package.deliver', pkg.updatedAt, { status: 'Delivered', deliveredTo }),
    )
  return entries
}

/** The package as its bill leaves it. */
const withBill = (pkg: Package, { invoice }: ArchivedBill): Package => ({
  ...pkg,
  chargesWaiver: null,
  billedAt: invoice.createdAt,
  invoiceId: invoice.invoiceId,
})

/**
 * Adds money and audit to archived packages, in their order. Numbers rise with the packages and restart each year;
 * `counters` has the last number of each series after the last package.
 */
export function createArchiveMoney(staff: readonly Account[]) {
  const counters = new Map<string, number>()
  const draws: Draws = {
    chance: createChance(seed),
    staff,
    numberOf(prefix, at) {
      const series = `${prefix}-${jamaicaDay(at).slice(0, 4)}`
      const value = (counters.get(series) ?? 0) + 1
      counters.set(series, value)
      return `${series}-${String(value).padStart(6, '0')}`
    },
  }

  function* withMoney(archive: Iterable<DemoPackage>): Generator<ArchivedPackage> {
    let serial = 0
    for (const { pkg, events } of archive) {
      const { accountId, deliveredAt } = pkg
      const isBilled = serial % 10 < billedInTen && accountId !== null && deliveredAt !== null
      const bill = isBilled ? billFor(draws, pkg, accountId, deliveredAt) : null
      yield { pkg: bill ? withBill(pkg, bill) : pkg, events, bill, audit: auditFor(draws, pkg, serial) }
      serial += 1
    }
  }

  return { withMoney, counters }
}
