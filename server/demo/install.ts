import type { Account } from '#sync/entities/accounts/account.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isoOf } from '#sync/lib/clock.ts'
import type { Tx } from '#sync/tx.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { demoPassword } from '../accounts/sign-in.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import { insertCredential, insertPrivate } from '../db/accounts/accounts-credentials.ts'
import { startCounter } from '../db/billing/counters.ts'
import { insertInvoice, putInvoiceLines } from '../db/billing/invoices.ts'
import { putSetting } from '../db/company/settings.ts'
import { insertPayment, putAllocations } from '../db/payments/payments.ts'
import { insertAudit } from '../db/sync/audit.ts'
import type { ArchivedPackage } from './archive-money.ts'
import { putBankTransfers } from './bank-transfers.ts'
import { putCheckouts } from './checkouts.ts'
import { putClaims } from './claims.ts'
import { putClosedCustomer } from './closed-customer.ts'
import { type CompanySize, type DemoCompany, makeCompany } from './company.ts'
import type { DemoDeps } from './deps.ts'
import { putDocuments } from './documents.ts'
import { putEstimates } from './estimates.ts'
import { putExchangeRates } from './exchange-rates.ts'
import { putFlightCosts } from './flight-costs.ts'
import { putLetterheads } from './letterheads.ts'
import { lineOf } from './manifests.ts'
import { putMoney } from './money.ts'
import { putOperations, putSplitOrder } from './operations.ts'
import { demoTransit } from './pace.ts'
import type { DemoPackage } from './packages.ts'
import { putPickups } from './pickups.ts'
import { demoAddresses, demoOriginTransit, grownCompany } from './places.ts'
import { putPublicPages } from './public-pages.ts'
import { putQuestions } from './questions.ts'
import { putReach } from './reach.ts'
import { demoReviews } from './reviews.ts'
import { putTills } from './tills.ts'
import { putTransfers } from './transfers.ts'

/**
 * A larger batch costs more for each package: SQLite copies every page that a savepoint touches, and walks the
 * copies.
 */
const batch = 100
const by = { actor: system, deviceId: '' }

const phoneOf = (n: number): string => `+1 876 555 ${String(1000 + n).slice(-4)}`

async function putAll(tx: Tx, packages: readonly DemoPackage[]): Promise<void> {
  for (const { pkg, events } of packages) {
    await tx.put('package', pkg)
    for (const event of events) await tx.put('packageEvent', event)
    const line = lineOf(
      pkg,
      ['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered'].includes(pkg.status),
    )
    if (line) await tx.put('manifestLine', line)
  }
}

/** The money and the audit of packages that are stored already, as their foreign keys demand. */
async function putArchiveMoney({ kysely }: Transaction, packages: readonly ArchivedPackage[]): Promise<void> {
  for (const { bill, audit } of packages) {
    for (const entry of audit) await insertAudit(kysely, entry)
    if (!bill) continue
    await insertInvoice(kysely, bill.invoice)
    await putInvoiceLines(kysely, bill.invoice.invoiceId, bill.lines)
    await insertPayment(kysely, bill.payment)
    await putAllocations(kysely, bill.payment.paymentId, [bill.allocation])
  }
}

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let group: T[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < batch) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

async function putPlacesAndPeople(deps: DemoDeps, company: DemoCompany): Promise<void> {
  const at = isoOf(deps.clock.now())
  const passwordHash = await hashPassword(demoPassword)
  await withTransaction(deps, by, async (tx) => {
    // Before the packages, because their expected days count them.
    await putSetting(tx.kysely, 'transit', demoTransit)
    // Before the invoices, because a paper bears what the company says when it is issued.
    await putLetterheads(tx)
    for (const branch of company.branches) await tx.put('branch', branch)
    await putSetting(tx.kysely, 'addresses', demoAddresses(company.branches))
    await putSetting(tx.kysely, 'originTransit', demoOriginTransit(company.branches))
    for (const manifest of company.manifests.all) await tx.put('manifest', manifest)
    for (const account of [...company.people, ...company.others]) await tx.put('account', account)
    for (const [n, { accountId, email }] of company.people.entries())
      await insertCredential(tx.kysely, {
        accountId,
        userId: deps.ids.next(),
        email,
        phone: phoneOf(n),
        passwordHash,
        emailVerifiedAt: at,
        at,
      })
    for (const [n, { accountId }] of company.others.entries())
      await insertPrivate(tx.kysely, { accountId, userId: deps.ids.next(), phone: phoneOf(100 + n) })
  })
}

async function putReviews(deps: DemoDeps, packages: readonly Package[], company: DemoCompany): Promise<void> {
  await withTransaction(deps, by, async (tx) => {
    for (const { pkg, review } of demoReviews(company.chance, packages)) {
      await tx.put('package', pkg)
      await tx.put('review', review)
    }
  })
}

interface InstallOptions {
  /** Hears how many packages are in. */
  readonly notify?: (packages: number) => void
  /** Another way in for what is archived, which can be a million. */
  readonly putArchive?: (archive: Iterable<ArchivedPackage>) => Promise<void>
}

/** Fills an empty database with the demo company. */
export async function installDemo(
  deps: DemoDeps,
  size: CompanySize,
  { notify, putArchive }: InstallOptions = {},
): Promise<readonly Account[]> {
  const company = makeCompany(deps.clock.now(), ['quayside', deps.env.brandPrefix], size)
  await putPlacesAndPeople(deps, company)
  await putClosedCustomer(deps, company.people)
  const first: Package[] = []
  let count = 0
  const putEach = async <P extends DemoPackage>(
    packages: Iterable<P>,
    ...puts: ((tx: Transaction, rows: readonly P[]) => Promise<void>)[]
  ) => {
    for (const rows of inBatches(packages)) {
      for (const put of puts) await withTransaction(deps, by, (tx) => put(tx, rows))
      count += rows.length
      notify?.(count)
      for (const { pkg } of rows) if (first.length < batch && !pkg.archivedAt) first.push(pkg)
    }
  }
  if (putArchive) await putArchive(company.archive())
  else await putEach(company.archive(), putAll, putArchiveMoney)
  await withTransaction(deps, by, async ({ kysely }) => {
    for (const [series, value] of company.archiveCounters) await startCounter(kysely, series, value)
  })
  await putEach(company.living(), putAll)
  await putReviews(deps, first, company)
  await putMoney(deps, company, size)
  await putExchangeRates(deps)
  await putTills(deps, company.people)
  await putCheckouts(deps, company.people)
  await putBankTransfers(deps, company.people)
  await putEstimates(deps, company.people)
  await putOperations(deps, first, company.people)
  await putDocuments(deps)
  await putPublicPages(deps)
  await putQuestions(deps)
  await putTransfers(deps, company.people)
  // Tests need the few packages of a smaller company unchanged.
  if (size.living >= grownCompany) {
    await putPickups(deps)
    await putSplitOrder(deps, company.people)
  }
  await putClaims(deps)
  await putFlightCosts(deps)
  await deps.db.statistics.refresh()
  // A single session in the statistics would let each look-up of one read the whole table.
  await putReach(deps, company.people)
  return company.people
}
