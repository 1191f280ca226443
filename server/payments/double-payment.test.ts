import { expect, test } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import { balancesOf, ledgerErrors } from '../billing/ledger.ts'
import { eventFor, invoiceNow, sendPaidHook } from '../test/cards.ts'
import { openCompany } from '../test/money.ts'

const races = 500
const owed = 1_000

const company = await openCompany()
const { server, accountId } = company
const desk = await server.tokenOf('Employee')

const newInvoice = () => company.owed(owed)
const checkoutFor = async (invoices: string[]): Promise<CheckoutReply> =>
  (await server.as(desk, { method: 'POST', url: '/api/checkouts', payload: { invoices } })).json()

/** Pays as one of the payers, and returns what was taken of them. */
type Payer = () => Promise<number>

const byCard = (checkout: CheckoutReply): Payer => {
  const event = eventFor(server, checkout)
  return async () => {
    const answer = await sendPaidHook(server, event)
    return answer.statusCode === 200 ? checkout.totalJmdCents : Number.NaN
  }
}
const byCash =
  (invoiceId: string): Payer =>
  async () => {
    const payload = {
      accountId,
      method: 'Cash',
      amountJmdCents: owed,
      allocations: [{ invoiceId, amountJmdCents: owed }],
    }
    const answer = await server.as(desk, { method: 'POST', url: '/api/payments', payload })
    // The customer who comes second gets a message, keeps the money and gets no receipt.
    return { 200: owed, 409: 0 }[answer.statusCode] ?? Number.NaN
  }

interface Race {
  readonly invoices: readonly string[]
  readonly payers: readonly Payer[]
}

const kinds: Record<string, () => Promise<Race>> = {
  async 'two links'() {
    const id = await newInvoice()
    return { invoices: [id], payers: [byCard(await checkoutFor([id])), byCard(await checkoutFor([id]))] }
  },
  async 'link and cash'() {
    const id = await newInvoice()
    return { invoices: [id], payers: [byCard(await checkoutFor([id])), byCash(id)] }
  },
  async 'one link in two tabs'() {
    const id = await newInvoice()
    const checkout = await checkoutFor([id])
    return { invoices: [id], payers: [byCard(checkout), byCard(checkout)] }
  },
  async 'bulk and single overlap'() {
    const [firstInvoice, two] = [await newInvoice(), await newInvoice()]
    const payers = [
      byCard(await checkoutFor([firstInvoice, two])),
      byCard(await checkoutFor([two])),
      byCash(firstInvoice),
    ]
    return { invoices: [firstInvoice, two], payers }
  },
}

test(`${races} races to pay the same thing: it is paid once, and no money is lost`, async () => {
  const names = Object.keys(kinds)
  const wins: Record<string, number> = {}
  const start = await balancesOf(server.app.deps.db.reads.kysely, accountId)
  let credit = start.creditJmdCents
  for (let n = 0; n < races; n++) {
    const kind = names[n % names.length] ?? ''
    const { invoices, payers } = (await kinds[kind]?.()) ?? { invoices: [], payers: [] }
    const order = Math.floor(n / names.length) % 2 === 0 ? payers : payers.toReversed()
    const [first, ...others] = order
    // The others begin a little later, a different while in each race: neither side always comes first.
    const running = [first?.() ?? 0]
    for (let turn = 0; turn < n % 40; turn++) await new Promise(setImmediate)
    const replies = await Promise.all([...running, ...others.map((payer) => payer())])
    const receivedCents = replies.reduce((sum, cents) => sum + cents, 0)
    for (const id of invoices)
      expect(await invoiceNow(server, id), kind).toEqual({
        statusId: 'paid',
        paidJmdCents: owed,
        balanceJmdCents: 0,
      })
    credit += receivedCents - owed * invoices.length
    const now = await balancesOf(server.app.deps.db.reads.kysely, accountId)
    expect([now.creditJmdCents, now.owedJmdCents], `${kind}, race ${n}`).toEqual([credit, start.owedJmdCents])
    if (receivedCents > owed * invoices.length) wins[kind] = (wins[kind] ?? 0) + 1
  }
  // Each kind of race did end with money that was over: none of them was won before it began.
  expect(Object.keys(wins).sort()).toEqual(names.toSorted())
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  const { n } = await server.app.deps.db.reads.kysely
    .selectFrom('checkoutAlert')
    .where('resolvedAt', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  // Every payment that was too much is shown to someone.
  expect(Number(n)).toBeGreaterThanOrEqual(races / 2)
}, 300_000)
