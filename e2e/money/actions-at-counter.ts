import { must } from '#sync/lib/must.ts'
import {
  add,
  handedBack,
  handedOver,
  inDollars,
  taxWithin,
  writePaidBack,
  writeReversed,
  writeTaken,
} from './expected-books.ts'
import { balancesOf } from './money-checks.ts'
import type { Customer } from './office.ts'
import {
  type Action,
  balanceOf,
  type Choice,
  cashierIn,
  customerIn,
  openNotesOf,
  owedBy,
  pick,
  type Scene,
  standingPaymentsOf,
} from './step.ts'

interface StorageDue {
  readonly packageId: string
  readonly dueJmdCents: number
}

/** The storage that a customer is asked for in addition to the invoices. */
export const storageOf = async ({ office }: Scene, customer: Customer): Promise<StorageDue[]> => {
  const url = `/api/payments/balances/${office.idOf(customer)}`
  const { storage } = must(await office.send<{ storage: StorageDue[] }>('cashier', 'GET', url), 'balances')
  return storage.map(({ packageId, dueJmdCents }) => ({ packageId, dueJmdCents }))
}

interface Payment {
  readonly paymentId: string
}
interface Received {
  readonly paymentId: string | null
  readonly invoices: readonly { readonly balanceJmdCents: number }[]
}

const methods = ['Cash', 'Card', 'Cheque', 'BankTransfer'] as const

/** Chooses the invoices, storage and notes that a counter has before it, and works out how much is left to pay. */
async function choose(scene: Scene, choice: Choice) {
  const customer = customerIn(choice)
  const owed = owedBy(scene, customer)
  const invoices = choice.b % 3 === 0 ? owed : owed.slice(choice.b % 2, (choice.b % 2) + 1)
  const storage = choice.b % 4 < 2 ? await storageOf(scene, customer) : []
  const notes = choice.b % 5 === 0 ? openNotesOf(scene, customer) : []
  const due = balanceOf(invoices) + storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  const noteCents = notes.reduce((sum, { remainingJmdCents }) => sum + remainingJmdCents, 0)
  return { customer, invoices, storage, notes, left: Math.max(0, due - noteCents), due }
}

/** Everything chosen is paid, to the last cent, with change; sent twice it is paid once. */
const payWhole: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const { customer, invoices, storage, notes, left, due } = await choose(scene, choice)
  if (due === 0) return undefined
  const by = cashierIn(choice)
  const method = must(pick(methods, choice.cents), 'a method')
  const money = { customer, method, ...handedOver(method, method === 'Cash' ? inDollars(left) : left, left) }
  const isShort = choice.b % 7 === 0 && money.keptJmdCents > 1_000
  const tenderedCents = isShort ? 1_000 : money.keptJmdCents + (choice.a % 3) * 10_000
  const body = {
    ...{ accountId: office.idOf(customer), method, reference: 'R-1', storage },
    invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
    creditNoteIds: notes.map(({ creditNoteId }) => creditNoteId),
    ...(method === 'Cash' && tenderedCents > 0 && { tenderedJmdCents: tenderedCents }),
  }
  const key = office.server.app.deps.ids.next()
  const times = choice.a % 4 === 0 ? 2 : 1
  for (let n = 0; n < times; n++) {
    const reply = await office.send<Received>(by, 'POST', '/api/invoices/receivepayment', { body, key })
    if (!reply) return false
    const part = { ...money, settledJmdCents: tenderedCents, keptJmdCents: tenderedCents }
    const cash = method === 'Cash' && isShort && left > 0 ? part : money
    if (n === 0 && reply.paymentId) writeTaken(expectedBooks, reply.paymentId, cash, by)
    if (!isShort && balanceOf(reply.invoices) !== 0) throw new Error('What was paid whole is still owed')
  }
  return true
}

/** Some money for invoices: too little, all, or more than is due. */
const payPart: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const { customer, invoices, left } = await choose(scene, { ...choice, b: choice.b % 2 ? 6 : 7 })
  const by = cashierIn(choice)
  const method = must(pick(methods, choice.b), 'a method')
  const amountJmdCents = choice.a % 3 === 0 && method === 'Cash' ? inDollars(left) : choice.cents
  if (invoices.length === 0 || amountJmdCents === 0) return undefined
  const money = handedOver(method, amountJmdCents, balanceOf(invoices))
  const body = {
    ...{ accountId: office.idOf(customer), method, amountJmdCents, reference: 'R-2' },
    invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
    ...(method === 'Cash' && { tenderedJmdCents: inDollars(amountJmdCents) + 10_000 }),
  }
  const reply = await office.send<Received>(by, 'POST', '/api/invoices/receivepayment', { body })
  if (!reply?.paymentId) return false
  writeTaken(expectedBooks, reply.paymentId, { customer, method, ...money }, by)
  return true
}

/** Money that pays no invoice yet, or one as far as it goes. */
const payAhead: Action = async ({ office, expectedBooks, ...scene }, choice) => {
  const customer = customerIn(choice)
  const by = cashierIn(choice)
  const method = must(pick([...methods, 'AccountCredit' as const], choice.a + choice.b), 'a method')
  const invoice = pick(owedBy({ office, expectedBooks, ...scene }, customer), choice.a)
  const part = invoice ? Math.min(choice.cents, invoice.balanceJmdCents) : 0
  const isUsed = invoice && part > 0 && (choice.b % 2 === 0 || method === 'AccountCredit')
  const amountJmdCents = method === 'AccountCredit' ? part : choice.cents
  if (amountJmdCents === 0) return undefined
  const allocations = isUsed ? [{ invoiceId: invoice.invoiceId, amountJmdCents: part }] : []
  const money = handedOver(method, amountJmdCents, isUsed ? part : 0)
  const body = { accountId: office.idOf(customer), method, amountJmdCents, reference: 'R-3', allocations }
  const payment = await office.send<Payment>(by, 'POST', '/api/payments', { body })
  if (!payment) return false
  writeTaken(expectedBooks, payment.paymentId, { customer, method, ...money }, by)
  return true
}

/** Credit goes back to its customer: all, a part, or more than the balance; sent twice it goes once. */
const payOut: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const customer = customerIn(choice)
  const { credit, claimed } = balancesOf(scene, customer)
  const method = must(pick(methods, choice.b), 'a method')
  const wholeCents = method === 'Cash' ? inDollars(credit) : credit
  const amountJmdCents = choice.a % 3 === 0 ? wholeCents : choice.cents
  if (amountJmdCents < 1) return undefined
  const body = {
    accountId: office.idOf(customer),
    amountJmdCents,
    method,
    reference: 'R-4',
    reason: 'Paid twice',
  }
  const key = office.server.app.deps.ids.next()
  const first = await office.send<Payment>('senior', 'POST', '/api/payments/payout', { body, key })
  if (!first) return false
  const secondPayment = await office.send<Payment>('senior', 'POST', '/api/payments/payout', { body, key })
  if (secondPayment?.paymentId !== first.paymentId) throw new Error('A repeated refund is another one')
  writePaidBack(
    expectedBooks,
    first.paymentId,
    // The money for claims goes out after the credit.
    {
      customer,
      method,
      ...handedBack(method, amountJmdCents, amountJmdCents > credit ? credit + claimed : credit),
    },
    'senior',
  )
  return true
}

const reverse: Action = async (scene, choice) => {
  const { office, expectedBooks, rows } = scene
  const payment = pick(standingPaymentsOf(scene, customerIn(choice)), choice.b)
  if (!payment) return undefined
  const url = `/api/payments/${payment.paymentId}?reason=Bounced`
  if (!(await office.send('admin', 'DELETE', url))) return false
  const stop = rows.deliveries.find(({ deliveryId }) => deliveryId === payment.deliveryId)
  writeReversed(expectedBooks, payment.paymentId, 'admin', stop?.driverDayId != null)
  return true
}

/** A payment goes to other invoices than before, perhaps to another customer's, which is refused. */
const reallocate: Action = async (scene, choice) => {
  const { office } = scene
  const customer = customerIn(choice)
  const payment = pick(standingPaymentsOf(scene, customer), choice.b)
  const invoice = pick(owedBy(scene, choice.cents % 9 === 0 ? 'ana' : customer), choice.a)
  if (!payment) return undefined
  const settledCents = payment.amountJmdCents + payment.roundingJmdCents
  const amountJmdCents = invoice
    ? Math.min(invoice.balanceJmdCents, choice.b % 3 ? settledCents : choice.cents)
    : 0
  const allocations = invoice && amountJmdCents > 0 ? [{ invoiceId: invoice.invoiceId, amountJmdCents }] : []
  const body = { reference: 'R-5', allocations }
  return (await office.send('senior', 'PUT', `/api/payments/${payment.paymentId}`, { body })) !== null
}

interface Note {
  readonly creditNoteId: string
}

/** True while the company taxes a service or charges a fee with GCT. */
async function chargesGct({ office, expectedBooks }: Scene): Promise<boolean> {
  const fees = await office.send<{ isTaxed: boolean; isActive: boolean }[]>('admin', 'GET', '/api/fees')
  return expectedBooks.taxesServices || must(fees, 'the fees').some((fee) => fee.isTaxed && fee.isActive)
}

const giveNote: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const customer = customerIn(choice)
  const withGct = choice.b % 3 !== 0
  const body = {
    ...{ accountId: office.idOf(customer), amountJmdCents: choice.cents, reason: `Sorry ${choice.b}` },
    withGct,
  }
  const note = await office.send<Note>('admin', 'POST', '/api/creditnotes', { body })
  if (!note) return false
  add(expectedBooks.notes, customer, choice.cents)
  const hasGct = withGct && (await chargesGct(scene))
  const gctJmdCents = hasGct ? taxWithin(choice.cents, expectedBooks.gctPercent) : 0
  expectedBooks.notesGct.set(note.creditNoteId, gctJmdCents)
  return true
}

const useNote: Action = async (scene, choice) => {
  const customer = customerIn(choice)
  const note = pick(
    scene.rows.notes.filter(({ accountId }) => accountId === scene.office.idOf(customer)),
    choice.b,
  )
  const invoice = pick(owedBy(scene, customer), choice.a)
  if (!note || !invoice) return undefined
  const amountJmdCents = Math.min(note.amountJmdCents, invoice.balanceJmdCents, choice.cents)
  const body = { uses: choice.b % 4 === 0 ? [] : [{ invoiceId: invoice.invoiceId, amountJmdCents }] }
  return (await scene.office.send('admin', 'PUT', `/api/creditnotes/${note.creditNoteId}`, { body })) !== null
}

const voidNote: Action = async (scene, choice) => {
  const customer = customerIn(choice)
  const note = pick(openNotesOf(scene, customer), choice.b)
  if (!note) return undefined
  if (!(await scene.office.send('admin', 'DELETE', `/api/creditnotes/${note.creditNoteId}`))) return false
  add(scene.expectedBooks.notes, customer, -note.amountJmdCents)
  scene.expectedBooks.notesGct.delete(note.creditNoteId)
  return true
}

export const actionsAtCounter = {
  ...{ payWhole, payPart, payAhead, payOut, reverse, reallocate, giveNote, useNote, voidNote },
}
