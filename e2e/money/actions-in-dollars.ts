import { must } from '#sync/lib/must.ts'
import { handedOverInDollars, worthOf, writeTaken } from './expected-books.ts'
import { type Action, balanceOf, cashierIn, customerIn, owedBy, pick } from './step.ts'

interface Payment {
  readonly paymentId: string
}
interface Received {
  readonly paymentId: string | null
  readonly invoices: readonly { readonly balanceJmdCents: number }[]
}

const methods = ['Cash', 'Card', 'BankTransfer', 'Cash'] as const

/** The rate of the day, which goes up and down by cents. One far from the one before is typed wrong, and refused. */
const setRate: Action = async ({ office, expectedBooks }, choice) => {
  const isTypedWrong = choice.b % 7 === 0
  const buy = isTypedWrong ? 1_553 : 15_301 + choice.a * 13 + choice.b
  const body = { buy, sell: buy + 250, confirmed: false }
  if (!(await office.send('admin', 'POST', '/api/exchangerates', { body }))) return false
  expectedBooks.rate = buy
  return true
}

/** US dollars for the invoices that are owed: more than enough, too few, or at a rate of before; sent twice they are one payment. */
const payInDollars: Action = async (scene, choice) => {
  const { office, expectedBooks } = scene
  const { rate } = expectedBooks
  const customer = customerIn(choice)
  const invoices = owedBy(scene, customer).slice(0, 1 + (choice.b % 3))
  const due = balanceOf(invoices)
  if (rate === null || due === 0) return undefined
  const by = cashierIn(choice)
  const method = must(pick(methods, choice.cents), 'a method')
  const wholeUsd = Math.ceil((due * 100) / rate / 100)
  const notes = Math.max(1, wholeUsd + (choice.a % 4) - 1) * 100
  const usdCents = method === 'Cash' ? notes : 1 + (choice.cents % (2 * notes))
  const isOldRate = choice.b % 9 === 0
  const body = {
    ...{ accountId: office.idOf(customer), method, reference: `U-${choice.cents}77`, currency: 'USD' },
    ...{ amountUsdCents: usdCents, rate: isOldRate ? rate - 1 : rate },
    invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
  }
  const key = office.server.app.deps.ids.next()
  const money = { customer, method, ...handedOverInDollars(method, { usdCents, rate }, due) }
  for (let n = 0; n <= choice.a % 2; n++) {
    const reply = await office.send<Received>(by, 'POST', '/api/invoices/receivepayment', { body, key })
    if (!reply) return false
    if (isOldRate) throw new Error('US$ were taken at a rate of before')
    if (n === 0) writeTaken(expectedBooks, must(reply.paymentId, 'a payment'), money, by)
    const isWhole = money.settledJmdCents >= due
    if (isWhole && balanceOf(reply.invoices) !== 0) throw new Error('What US$ paid whole is still owed')
  }
  return true
}

/** US dollars that pay no invoice yet. */
const payAheadInDollars: Action = async ({ office, expectedBooks }, choice) => {
  const { rate } = expectedBooks
  if (rate === null) return undefined
  const customer = customerIn(choice)
  const by = cashierIn(choice)
  const method = must(pick(methods, choice.b), 'a method')
  const usdCents = 100 * (1 + choice.b)
  const worthJmdCents = worthOf(usdCents, rate)
  const body = {
    ...{ accountId: office.idOf(customer), method, reference: `U-${choice.cents}88`, currency: 'USD', rate },
    ...{ amountUsdCents: usdCents, amountJmdCents: worthJmdCents, allocations: [] },
  }
  const payment = await office.send<Payment>(by, 'POST', '/api/payments', { body })
  if (!payment) return false
  const usd = { usdCents, changeJmdCents: 0 }
  const money = { customer, method, usd, settledJmdCents: worthJmdCents, keptJmdCents: worthJmdCents }
  writeTaken(expectedBooks, payment.paymentId, money, by)
  return true
}

export const actionsInDollars = { setRate, payInDollars, payAheadInDollars }
