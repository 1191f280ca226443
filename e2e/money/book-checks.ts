import { jmdOfUsd } from '#sync/rules/prices/money.ts'
import { balancesOf, type Checked, stands, sumOf } from './money-checks.ts'
import { customers } from './office.ts'

/** The entries of each row of money add up to nothing, and those of a customer to what is owed less what is left. */
export function* checkJournal(checked: Checked): Iterable<string> {
  const { rows, office } = checked
  for (const [id, entries] of Map.groupBy(rows.books, ({ sourceId }) => sourceId))
    if (sumOf(entries) !== 0) yield `the entries of ${entries[0]?.reference || id} come to ${sumOf(entries)}`
  for (const customer of customers) {
    const ownEntries = rows.books.filter(({ accountId }) => accountId === office.idOf(customer))
    const debt = sumOf(ownEntries.filter(({ bookAccount }) => bookAccount === 'Receivables'))
    const { owed, credit, openNotes } = balancesOf(checked, customer)
    if (debt !== owed - credit - openNotes)
      yield `${customer} owes ${debt} by the journal, and ${owed} - ${credit} - ${openNotes} by the rows`
  }
  const usdPayments = rows.payments.filter(
    ({ currency, reversedAt }) => currency === 'USD' && reversedAt === null,
  )
  const worthJmdCents = usdPayments.reduce(
    (sum, { amountUsdCents, rate }) => sum + jmdOfUsd(amountUsdCents ?? 0, rate ?? 0),
    0,
  )
  const usdJmdCents = sumOf(rows.books.filter(({ bookAccount }) => bookAccount.endsWith('Usd')))
  if (usdJmdCents !== worthJmdCents)
    yield `the journal has US$ worth ${usdJmdCents}, and ${worthJmdCents} were taken`
}

/** The journal has each valid bill of a supplier under its kind, and owes it to suppliers. */
export function* checkCosts({ rows, expectedBooks: { costs } }: Checked): Iterable<string> {
  const validCosts = rows.costs.filter(({ voidedAt }) => voidedAt === null)
  const ids = validCosts.map(({ flightCostId }) => flightCostId).sort()
  if (String(ids) !== String([...costs.keys()].sort()))
    yield `${ids.length} costs are valid, not ${costs.size}`
  for (const { flightCostId, kind, amountJmdCents } of rows.costs) {
    const entries = rows.costEntries.filter(({ sourceId }) => sourceId === flightCostId)
    const worthJmdCents = costs.get(flightCostId)?.amountJmdCents ?? 0
    const onAccount = (name: string) => sumOf(entries.filter(({ bookAccount }) => bookAccount === name))
    const sums = [onAccount(kind), onAccount('Suppliers'), sumOf(entries)]
    if (String(sums) !== String([worthJmdCents, 0 - worthJmdCents, 0]))
      yield `a cost of ${worthJmdCents}, stored as ${amountJmdCents}, has entries of ${sums}`
  }
}

/** The journal's GCT is the GCT of valid bills less the GCT in valid credit notes. */
export function* checkGct({ rows, office, expectedBooks: { notesGct } }: Checked): Iterable<string> {
  for (const note of rows.notes.filter(({ status }) => status !== 'Void'))
    if (note.gctJmdCents !== (notesGct.get(note.creditNoteId) ?? 0))
      yield `a note of ${note.amountJmdCents} has ${note.gctJmdCents} of GCT, not ${notesGct.get(note.creditNoteId)}`
  for (const customer of customers) {
    const isOwn = ({ accountId }: { accountId: string | null }) => accountId === office.idOf(customer)
    const ids = new Set(
      rows.invoices.filter((row) => isOwn(row) && stands(row)).map(({ invoiceId }) => invoiceId),
    )
    const billedGct = sumOf(
      rows.lines.filter(({ feature, invoiceId }) => feature === 'GCT' && ids.has(invoiceId)),
    )
    const notes = rows.notes.filter((note) => isOwn(note) && note.status !== 'Void')
    const notesGctSum = notes.reduce((sum, { gctJmdCents }) => sum + gctJmdCents, 0)
    const enteredGct = sumOf(rows.books.filter((entry) => isOwn(entry) && entry.bookAccount === 'GCT'))
    if (billedGct - notesGctSum !== 0 - enteredGct)
      yield `${customer}’s GCT is ${0 - enteredGct} in the journal, not ${billedGct} - ${notesGctSum}`
  }
}

/** A bill has one promotion, which never takes off more than it charges; a package is paid for up to its value. */
export function* checkPromotions({ rows }: Checked): Iterable<string> {
  for (const invoice of rows.invoices.filter(stands)) {
    const lines = rows.lines.filter(({ invoiceId }) => invoiceId === invoice.invoiceId)
    const offers = lines.filter(({ description }) => description.startsWith('Promotion: '))
    const uses = rows.promotionUses.filter(({ invoiceId }) => invoiceId === invoice.invoiceId)
    if (offers.length > 1) yield `invoice ${invoice.number} has ${offers.length} promotions`
    if (uses.length > offers.length) yield `invoice ${invoice.number} uses a promotion that is no line of it`
    if (invoice.totalJmdCents < 0) yield `invoice ${invoice.number} is below nothing`
  }
}

/** Claims are paid once, by a note of their amount, and never more than a package was declared at. */
export function* checkClaims({ rows }: Checked): Iterable<string> {
  for (const claim of rows.claims) {
    const note = rows.notes.find(({ creditNoteId }) => creditNoteId === claim.creditNoteId)
    const payout = rows.payments.find(({ paymentId }) => paymentId === claim.paymentId)
    if ((note?.amountJmdCents ?? 0) !== claim.paidJmdCents)
      yield `a claim says ${claim.paidJmdCents}, and its note ${note?.amountJmdCents}`
    if (note?.status === 'Void') yield `a claim is paid by a note that is void`
    if (claim.paymentId !== null && payout?.accountId !== claim.accountId)
      yield `a claim was paid out to somebody else`
  }
  for (const [packageId, claims] of Map.groupBy(rows.claims, (claim) => claim.packageId)) {
    const pkg = rows.packages.find((row) => row.packageId === packageId)
    const paidCents = claims.reduce((sum, { paidJmdCents }) => sum + paidJmdCents, 0)
    const mostCents = jmdOfUsd(pkg?.declaredValueUsdCents ?? 0, 15_500)
    if (paidCents > mostCents) yield `${pkg?.trackingNumber} was paid for with ${paidCents} of ${mostCents}`
  }
}
