import type { Account } from '#sync/entities/accounts/account.ts'
import type { PaymentMethod } from '#sync/entities/money/payment-method.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { billedOf } from '../billing/billed-packages.ts'
import { draftInvoice, type InvoiceDraft, issueInvoice } from '../billing/invoices.ts'
import { type Billed, chargesOf } from '../billing/package-billing.ts'
import { pricesNow } from '../billing/package-invoices.ts'
import type { Prices } from '../billing/prices.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { newestBillable } from '../db/billing/billing.ts'
import { takePayment } from '../payments/payments.ts'
import type { Chance } from './chance.ts'
import { mostBilled } from './company.ts'
import type { DemoDeps } from './deps.ts'

const batch = 100
const by = { actor: system, deviceId: '', action: 'demo' }

/** The statuses at which bills are made, and the percentages of such bills that are paid, or paid in part. */
const plan: Partial<Record<PackageStatus, { paid: number; part: number }>> = {
  AtLocalOffice: { paid: 15, part: 5 },
  ReadyForPickup: { paid: 30, part: 10 },
  Delivered: { paid: 100, part: 0 },
}
const heldAtCustoms = 4
const holdNote = 'Customs asked for the merchant’s invoice'

const methods: readonly PaymentMethod[] = ['Cash', 'Cash', 'Card', 'Card', 'BankTransfer']

interface Bill {
  readonly billed: Billed
  readonly at: string
}

interface Due {
  readonly accountId: string
  readonly invoiceId: string
  readonly totalJmdCents: number
  readonly amountJmdCents: number
  readonly at: string
}

/** The demo's own customers find something to pay. */
const keepsOwing = (pkg: Package, people: readonly Account[]): boolean =>
  pkg.status !== 'Delivered' && people.some(({ accountId }) => accountId === pkg.accountId)

/** The demo leaves every ninth bill to be made, so that the office finds work, at the counter and among delivered packages. */
const oneUnbilledIn = 9
const isLeftUnbilled = ({ pkg }: Billed, nth: number, people: readonly Account[]): boolean =>
  nth % oneUnbilledIn === oneUnbilledIn - 1 &&
  pkg.status !== 'AtCustoms' &&
  !people.some(({ accountId }) => accountId === pkg.accountId)

const reachedAt = (events: Billed['events'], status: PackageEvent['status']): string | undefined =>
  events.find((event) => event.status === status)?.occurredAt

/** A bill is made when the package is at the head office; one held at customs when it came there. */
const billOf = (charge: Billed): Bill => ({
  billed: charge,
  at:
    reachedAt(charge.events, 'AtHeadOffice') ?? reachedAt(charge.events, 'AtCustoms') ?? charge.pkg.updatedAt,
})

const later = (at: string, ms: number, nowMs: number): string =>
  new Date(Math.min(Date.parse(at) + ms, nowMs)).toISOString()

const inBatches = async <T>(
  deps: DemoDeps,
  items: readonly T[],
  work: (tx: Transaction, one: T) => Promise<void>,
) => {
  for (let from = 0; from < items.length; from += batch)
    await withTransaction(deps, by, async (tx) => {
      for (const item of items.slice(from, from + batch)) await work(tx, item)
    })
}

/** Everything in the order it would have happened, so that numbers rise with time. */
export async function putInvoices(deps: DemoDeps, chance: Chance, people: readonly Account[]): Promise<void> {
  const nowMs = deps.clock.now()
  const prices = await pricesNow(deps)
  const ids = { next: () => chance.id(nowMs) }
  const staff = people.filter(({ role }) => ['Employee', 'Supervisor', 'Senior'].includes(role))
  const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`
  const due: Due[] = []

  const issue = async (tx: Transaction, { billed, at }: Bill, dayPrices: Prices) => {
    const { pkg } = billed
    const accountId = must(pkg.accountId, 'an owner')
    const charges = chargesOf(billed, { category: null, storageWaiver: null }, dayPrices)
    const createdBy = nameOf(chance.pick(staff))
    const draft = { kind: 'Package', accountId, packageId: pkg.packageId, charges, createdBy } as const
    if (pkg.status === 'AtCustoms') return holdUp({ ...tx, at }, { ids }, draft)
    const { invoiceId, totalJmdCents } = await issueInvoice({ ...tx, at }, { ids }, draft)
    const shares = plan[pkg.status]
    const roll = chance.whole(1, 100)
    if (!shares || roll > shares.paid + shares.part || keepsOwing(pkg, people)) return
    const amountJmdCents = roll <= shares.paid ? totalJmdCents : Math.round(totalJmdCents / 200) * 100
    const paidAt = pkg.deliveredAt ?? later(at, chance.whole(2, 48) * hourMs, nowMs)
    due.push({ accountId, invoiceId, totalJmdCents, amountJmdCents, at: paidAt })
  }

  const bills = (await billsOf(deps)).filter(({ billed }, nth) => !isLeftUnbilled(billed, nth, people))
  await inBatches(deps, bills, async (tx, bill) => {
    await issue(tx, bill, { ...prices, day: jamaicaDay(bill.at) })
  })
  due.sort((a, b) => (a.at < b.at ? -1 : 1))
  await inBatches(deps, due, async (tx, { at, accountId, invoiceId, amountJmdCents }) => {
    const method = chance.pick(methods)
    // A note of a thousand dollars is the largest of the change; people round up to it.
    const tenderedJmdCents = method === 'Cash' ? Math.ceil(amountJmdCents / 100_000) * 100_000 : null
    await takePayment(
      { ...tx, at },
      { ids },
      {
        accountId,
        method,
        amountJmdCents,
        tenderedJmdCents,
        reference: method === 'Cash' ? '' : chance.digits(8),
        allocations: [{ invoiceId, amountJmdCents }],
        receivedBy: nameOf(chance.pick(staff)),
      },
    )
  })
}

async function billsOf({ db }: DemoDeps): Promise<Bill[]> {
  const statuses = namesIn(plan)
  const packages = [
    ...(await newestBillable(db.reads.kysely, statuses, mostBilled)),
    ...(await newestBillable(db.reads.kysely, ['AtCustoms'], heldAtCustoms)),
  ]
  const bills = []
  for (const pkg of packages) bills.push(billOf(await billedOf(db.reads.kysely, pkg)))
  return bills.sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** Customs holds it, and its invoice is written and not issued: staff see why. */
async function holdUp(tx: Transaction, makes: Pick<DemoDeps, 'ids'>, draft: InvoiceDraft): Promise<void> {
  const packageIds = [must(draft.packageId, 'the package of a held invoice')]
  const broker = { actor: { ...system, name: draft.createdBy }, deviceId: '' }
  await runMutatorIn(tx, broker, {
    name: 'package.customs',
    args: { packageIds, state: 'Hold', channel: 'Red', note: holdNote },
  })
  await draftInvoice(tx, makes, draft)
}
