import { type ExpectedBooks, inDollars, type Slip } from './expected-books.ts'
import { type Customer, customers, type Office } from './office.ts'
import type { InvoiceRow, PaymentRow, Rows } from './rows.ts'

export interface Checked {
  readonly office: Office
  readonly expectedBooks: ExpectedBooks
  readonly rows: Rows
}

/** A check tells what doesn't add up; nothing when all does. */
export type Check = (checked: Checked) => Iterable<string>

interface Sum {
  readonly amountJmdCents: number
}
export const sumOf = (parts: readonly Sum[]): number =>
  parts.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0)

export const stands = ({ statusId }: Pick<InvoiceRow, 'statusId'>): boolean =>
  statusId !== 'void' && statusId !== 'draft'

const statusOf = (total: number, paidCents: number): string =>
  paidCents >= total ? 'paid' : paidCents > 0 ? 'part-paid' : 'unpaid'

export function* checkInvoices({ rows }: Checked): Iterable<string> {
  for (const invoice of rows.invoices) {
    const { invoiceId, totalJmdCents: total, paidJmdCents: paid, balanceJmdCents, statusId } = invoice
    const isThis = (part: { invoiceId: string }) => part.invoiceId === invoiceId
    const lines = rows.lines.filter(isThis)
    const parts = sumOf(rows.allocations.filter(isThis)) + sumOf(rows.noteUses.filter(isThis))
    const name = `invoice ${invoice.number ?? invoiceId}`
    if (sumOf(lines) !== total) yield `${name}: its lines are not its total`
    if (parts !== paid) yield `${name}: its parts are ${parts}, and ${paid} is paid`
    if (total - paid !== balanceJmdCents) yield `${name}: ${balanceJmdCents} is no balance of ${total}`
    if (balanceJmdCents < 0) yield `${name}: more is paid than it is`
    if (!stands(invoice) && parts > 0) yield `${name}: it is ${statusId} and paid`
    if (stands(invoice) && statusId !== statusOf(total, parts)) yield `${name}: it is not ${statusId}`
  }
}

function* faultsOfSlip(payment: PaymentRow, slip: Slip, customer: Customer): Iterable<string> {
  const { amountJmdCents: kept, roundingJmdCents: rounding, receiptNumber: name } = payment
  const memory = [slip.kind, slip.method, slip.keptJmdCents, slip.settledJmdCents, slip.isReversed]
  const books = [payment.kind, payment.method, kept, kept + rounding, payment.reversedAt !== null]
  if (String(memory) !== String(books)) yield `${name}: the books say ${books}, the people ${memory}`
  if (slip.customer !== customer) yield `${name}: it is ${customer}’s, and not ${slip.customer}’s`
  const usdOfBooks = payment.currency === 'USD' ? [payment.amountUsdCents, payment.changeJmdCents] : []
  const usdOfPeople = slip.usd ? [slip.usd.usdCents, slip.usd.changeJmdCents] : []
  if (String(usdOfBooks) !== String(usdOfPeople))
    yield `${name}: the books say US$ of ${usdOfBooks}, the people ${usdOfPeople}`
  if (payment.method === 'Cash' && slip.usd === null && kept !== inDollars(kept))
    yield `${name}: there are no coins of ${kept}`
  if (payment.method !== 'Cash' && rounding !== 0) yield `${name}: it is no cash and is rounded`
  const { tenderedJmdCents, changeJmdCents } = payment
  if (tenderedJmdCents !== null && tenderedJmdCents - changeJmdCents !== kept)
    yield `${name}: ${tenderedJmdCents} less ${changeJmdCents} of change is not ${kept}`
}

/** A delivery's fee and an order's goods are charged once. */
export function* checkCharges({ rows }: Checked): Iterable<string> {
  const ids = rows.invoices
    .filter(stands)
    .flatMap((invoice) => invoice.deliveryId ?? invoice.storeOrderId ?? [])
  for (const id of ids.filter((chargeId, n) => ids.indexOf(chargeId) < n)) yield `${id} is charged twice`
  for (const { deliveryId, feeJmdCents, deletedAt } of rows.deliveries) {
    const invoice = rows.invoices.find(
      (candidate) => candidate.deliveryId === deliveryId && stands(candidate),
    )
    if (invoice && (deletedAt !== null || invoice.subtotalJmdCents !== feeJmdCents))
      yield `delivery ${deliveryId} costs ${feeJmdCents}, and ${invoice.subtotalJmdCents} is charged`
  }
}

/** Every payment matches the people's memory, doesn't pay more than that, and pays no other customer's invoice. */
export function* checkPayments({ rows, expectedBooks, office }: Checked): Iterable<string> {
  if (rows.payments.length !== expectedBooks.slips.size)
    yield `there are ${rows.payments.length} payments, and ${expectedBooks.slips.size} were made`
  for (const payment of rows.payments) {
    const slip = expectedBooks.slips.get(payment.paymentId)
    const { receiptNumber: name } = payment
    if (!slip) {
      yield `${name}: nobody remembers it`
      continue
    }
    yield* faultsOfSlip(payment, slip, office.customerOf(payment.accountId))
    const parts = rows.allocations.filter(({ paymentId }) => paymentId === payment.paymentId)
    const paidCents = sumOf(parts)
    const limit = payment.kind === 'Refund' || slip.isReversed ? 0 : slip.settledJmdCents
    if (paidCents > limit) yield `${name}: it pays ${paidCents} out of ${limit}`
    if (payment.method === 'AccountCredit' && !slip.isReversed && paidCents > slip.settledJmdCents)
      yield `${name}: it uses other credit than it says`
    for (const part of parts) {
      const invoice = rows.invoices.find(({ invoiceId }) => invoiceId === part.invoiceId)
      if (part.amountJmdCents <= 0) yield `${name}: a part of it is nothing`
      if (invoice?.accountId !== payment.accountId) yield `${name}: it pays somebody else’s invoice`
    }
  }
}

/** Returns how much a customer owes and has, according to the books. */
export function balancesOf({ rows, office }: Pick<Checked, 'rows' | 'office'>, customer: Customer) {
  const isOwn = ({ accountId }: { accountId: string }) => accountId === office.idOf(customer)
  const payments = rows.payments.filter((payment) => isOwn(payment) && payment.reversedAt === null)
  const settledCents = payments
    .filter(({ method }) => method !== 'AccountCredit')
    .map(
      ({ kind, amountJmdCents: kept, roundingJmdCents }) =>
        (kept + roundingJmdCents) * (kind === 'Refund' ? -1 : 1),
    )
    .reduce((sum, jmdCents) => sum + jmdCents, 0)
  const ids = new Set(payments.map(({ paymentId }) => paymentId))
  const notes = rows.notes.filter((note) => isOwn(note) && note.status !== 'Void')
  const noteIds = new Set(notes.map(({ creditNoteId }) => creditNoteId))
  const used = sumOf(rows.noteUses.filter(({ creditNoteId }) => noteIds.has(creditNoteId)))
  const creditedCents = notes.reduce((sum, { creditedJmdCents }) => sum + creditedJmdCents, 0)
  const claimNoteIds = new Set(rows.claims.map(({ creditNoteId }) => creditNoteId))
  const paidCents = sumOf(rows.allocations.filter(({ paymentId }) => ids.has(paymentId)))
  const invoices = rows.invoices.filter((invoice) => isOwn(invoice) && stands(invoice))
  return {
    settled: settledCents,
    given: sumOf(notes),
    invoiced: invoices.reduce((sum, { totalJmdCents }) => sum + totalJmdCents, 0),
    owed: invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0),
    credit: settledCents + creditedCents - paidCents,
    openNotes: sumOf(notes) - used - creditedCents,
    /** The rest on the notes that pay claims. */
    claimed: notes
      .filter(({ creditNoteId }) => claimNoteIds.has(creditNoteId))
      .reduce((sum, { remainingJmdCents }) => sum + remainingJmdCents, 0),
  }
}

/** Invoices less money less credit notes is what is owed less what is left; and no credit is used twice. */
export function* checkAccounts(checked: Checked): Iterable<string> {
  for (const customer of customers) {
    const { settled, given, invoiced, owed, credit, openNotes } = balancesOf(checked, customer)
    const pencilSum = checked.expectedBooks.settled.get(customer) ?? 0
    if (settled !== pencilSum) yield `${customer} settled ${settled} by the books, and ${pencilSum} in truth`
    const givenInTruth = checked.expectedBooks.notes.get(customer) ?? 0
    if (given !== givenInTruth) yield `${customer} was given notes of ${given}, and ${givenInTruth} in truth`
    if (invoiced - settled - given !== owed - credit - openNotes)
      yield `${customer}: ${invoiced} - ${settled} - ${given} is not ${owed} - ${credit} - ${openNotes}`
    if (credit < 0) yield `${customer} used ${-credit} of credit that was never paid`
    if (openNotes < 0) yield `${customer} used more than the notes are worth`
  }
  for (const note of checked.rows.notes) {
    const used = sumOf(checked.rows.noteUses.filter(({ creditNoteId }) => creditNoteId === note.creditNoteId))
    const restCents = note.amountJmdCents - note.creditedJmdCents - used
    if (note.status === 'Void' ? used > 0 : note.remainingJmdCents !== restCents)
      yield `note ${note.reason}: ${note.remainingJmdCents} is not what is left of it`
  }
}

/** A transfer is money once the office has confirmed it, and a link is paid by a valid payment. */
export function* checkPromises({ rows }: Checked): Iterable<string> {
  const standing = new Map(rows.payments.map((payment) => [payment.paymentId, payment]))
  for (const { status, paymentId, accountId, bankTransferId } of rows.transfers) {
    const isMoney = paymentId !== null && standing.get(paymentId)?.accountId === accountId
    if ((status === 'confirmed') !== isMoney) yield `transfer ${bankTransferId} is ${status}`
  }
  const paidBy = rows.transfers.flatMap(({ paymentId }) => paymentId ?? [])
  if (new Set(paidBy).size < paidBy.length) yield 'one payment stands for two transfers'
  for (const { status, paidByHand, paymentId, checkoutId } of rows.checkouts)
    if (status === 'paid' && !paidByHand && standing.get(paymentId ?? '')?.reversedAt !== null)
      yield `checkout ${checkoutId} is paid by no payment that stands`
  for (const order of rows.orders) {
    const isBought = order.status === 'purchased' || order.status === 'received'
    const isCharged = rows.invoices.some(
      (invoice) => invoice.storeOrderId === order.storeOrderId && stands(invoice),
    )
    if (isBought && !isCharged) yield `order ${order.store} was bought, and is charged to nobody`
  }
}
