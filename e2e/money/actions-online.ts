import { must } from '#sync/lib/must.ts'
import { eventFor, sendPaidHook } from '../../server/test/cards.ts'
import { pdfBase64 } from '../../server/test/twins.ts'
import { storageOf } from './actions-at-counter.ts'
import { writeTaken } from './expected-books.ts'
import { balancesOf } from './money-checks.ts'
import type { Customer } from './office.ts'
import {
  type Action,
  balanceOf,
  type Choice,
  customerIn,
  openNotesOf,
  owedBy,
  pick,
  type Scene,
} from './step.ts'

interface Payment {
  readonly paymentId: string
}
interface Paying {
  readonly payment: (Payment & { readonly amountJmdCents: number }) | null
  readonly checkout: { readonly checkoutId: string } | null
}

/** Of what is due, all or about half. */
const partOf = (due: number, { a }: Choice) => (a % 2 ? undefined : Math.max(50_000, Math.floor(due / 2)))

async function ownBill(scene: Scene, choice: Choice, customer: Customer) {
  const invoices = owedBy(scene, customer).slice(0, 1 + (choice.b % 3))
  const storage = choice.b % 2 ? await storageOf(scene, customer) : []
  const notes = choice.b % 5 === 0 ? openNotesOf(scene, customer) : []
  const due = balanceOf(invoices) + storage.reduce((sum, { dueJmdCents }) => sum + dueJmdCents, 0)
  return {
    due,
    body: {
      storage,
      invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
      creditNoteIds: notes.map(({ creditNoteId }) => creditNoteId),
      ...(notes.length === 0 && { amountJmdCents: partOf(due, choice) }),
    },
  }
}

/** A link for some invoices, all of them or a part; asked for twice it is one. */
const askForLink: Action = async (scene, choice) => {
  const customer = customerIn(choice)
  const { due, body } = await ownBill(scene, choice, customer)
  if (due === 0) return undefined
  const key = scene.office.server.app.deps.ids.next()
  const request = { body: { ...body, method: 'CardLink' }, key }
  const first = await scene.office.send<Paying>(customer, 'POST', '/api/invoices/bulk-payment', request)
  if (!first) return false
  const secondReply = await scene.office.send<Paying>(customer, 'POST', '/api/invoices/bulk-payment', request)
  if (secondReply && secondReply.checkout?.checkoutId !== first.checkout?.checkoutId)
    throw new Error('A repeated payment has another link')
  return true
}

const payByCredit: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const customer = customerIn(choice)
  const { due, body } = await ownBill(scene, { ...choice, b: 1 + (choice.b % 4) }, customer)
  if (due === 0) return undefined
  const { credit } = balancesOf(scene, customer)
  const settledJmdCents = Math.min(credit, due, body.amountJmdCents ?? due)
  const key = office.server.app.deps.ids.next()
  const request = { body: { ...body, method: 'AccountCredit' }, key }
  for (let n = 0; n <= choice.a % 2; n++) {
    const reply = await office.send<Paying>(customer, 'POST', '/api/invoices/bulk-payment', request)
    if (!reply) return false
    if (n > 0) continue
    const { paymentId } = must(reply.payment, 'a payment')
    const money = {
      customer,
      method: 'AccountCredit',
      settledJmdCents,
      keptJmdCents: settledJmdCents,
    } as const
    writeTaken(expectedBooks, paymentId, money, null)
  }
  return true
}

/** The provider tells that a link was paid: as asked or another sum, and perhaps twice. */
const payLink: Action = async (scene, choice) => {
  const { office, expectedBooks, rows } = scene
  const checkout = pick(rows.checkouts, choice.a)
  if (!checkout) return undefined
  const dueNow = checkout.askedJmdCents ?? checkout.totalJmdCents
  const amountCents = choice.b % 5 === 0 ? choice.cents : choice.b % 4 === 0 ? checkout.totalJmdCents : dueNow
  const event = eventFor(office.server, checkout, { amountCents })
  for (let n = 0; n <= choice.b % 2; n++) {
    const answer = await sendPaidHook(office.server, event)
    if (answer.statusCode !== 200) throw new Error(`The hook was refused: ${answer.body}`)
  }
  const { paymentId } = await office.server.app.deps.db.reads.kysely
    .selectFrom('providerPayment')
    .where('transactionId', '=', event.transactionId)
    .select('paymentId')
    .executeTakeFirstOrThrow()
  const customer = office.customerOf(checkout.accountId)
  const money = {
    customer,
    method: 'CardLink',
    settledJmdCents: amountCents,
    keptJmdCents: amountCents,
  } as const
  writeTaken(expectedBooks, must(paymentId, 'the payment of a link'), money, null)
  return true
}

let slips = 0
const sendSlip: Action = async (scene, choice) => {
  const customer = customerIn(choice)
  const invoices = owedBy(scene, customer).slice(choice.b % 2)
  if (invoices.length === 0) return undefined
  const slip = { name: 'slip.pdf', base64: pdfBase64(`Slip ${++slips}`) }
  const body = {
    ...{ amountJmdCents: choice.a % 2 ? balanceOf(invoices) : null, reference: 'T-1', slip },
    invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
  }
  return (await scene.office.send(customer, 'POST', '/api/bank-transfers', { body })) !== null
}

/** The bank shows that sum; the office presses twice, with the same key or as another person. */
const confirmTransfer: Action = async ({ office, expectedBooks, rows }, choice) => {
  const transfer = pick(rows.transfers, choice.a)
  if (!transfer) return undefined
  const url = `/api/bank-transfers/${transfer.bankTransferId}/confirm`
  const settledJmdCents = choice.b % 3 ? (transfer.amountJmdCents ?? choice.cents) : choice.cents
  const request = { body: { amountJmdCents: settledJmdCents }, key: office.server.app.deps.ids.next() }
  const reply = await office.send<Payment>('cashier', 'PUT', url, request)
  if (!reply) return false
  if (!(await office.send('cashier', 'PUT', url, request))) throw new Error('A repeat was refused')
  if (await office.send('senior', 'PUT', url, { body: request.body }))
    throw new Error('It was confirmed twice')
  const customer = office.customerOf(transfer.accountId)
  const money = { customer, method: 'BankTransfer', settledJmdCents, keptJmdCents: settledJmdCents } as const
  writeTaken(expectedBooks, reply.paymentId, money, null)
  return true
}

const endTransfer: Action = async ({ office, rows }, choice) => {
  const transfer = pick(rows.transfers, choice.a)
  if (!transfer) return undefined
  const url = `/api/bank-transfers/${transfer.bankTransferId}`
  const answer =
    choice.b % 2
      ? await office.send(office.customerOf(transfer.accountId), 'DELETE', url)
      : await office.send('senior', 'PUT', `${url}/refuse`, { body: { reason: 'No such money' } })
  return answer !== null
}

/** Credit by card: its link is paid like that of bills. */
const topUp: Action = async ({ office }, choice) => {
  const customer = customerIn(choice)
  const body = { topUpJmdCents: choice.cents * 3 }
  const key = office.server.app.deps.ids.next()
  const ask = () => office.send<{ checkoutId: string }>(customer, 'POST', '/api/checkouts', { body, key })
  const first = await ask()
  if (!first) return false
  if ((await ask())?.checkoutId !== first.checkoutId) throw new Error('A repeated top-up is another one')
  return true
}

export const actionsOnline = {
  topUp,
  askForLink,
  payByCredit,
  payLink,
  sendSlip,
  confirmTransfer,
  endTransfer,
}
