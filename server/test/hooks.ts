import { beforeEach } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { ProviderEvent } from '../payments/provider/event.ts'
import { openBooks } from './money.ts'

export const total = 10_000
export const day = 86_400_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A server for the tests of hooks, closed after the file's tests. The books must add up after each test. */
export async function openHooks() {
  const { server, accountId, owed } = await openBooks()

  const tokens = { User: '', Admin: '' }
  let signedInAt = 0
  const signIn = async () => {
    if (Math.abs(server.clock.now() - signedInAt) < 600_000) return
    signedInAt = server.clock.now()
    for (const role of ['User', 'Admin'] as const) tokens[role] = await server.tokenOf(role)
  }
  // The clock moves by days here, and sessions end.
  beforeEach(signIn)

  const reader = () => server.app.deps.db.reads.kysely
  const send = (role: 'User' | 'Admin', method: Method, url: string, payload?: object) =>
    server.as(tokens[role], { method, url, ...(payload ? { payload } : {}) })
  const asAdmin = async (method: Method, url: string, payload?: object) =>
    (await send('Admin', method, url, payload)).json()

  async function newCheckout() {
    const invoiceId = await owed(total)
    const creation = await send('User', 'POST', '/api/checkouts', { invoices: [invoiceId] })
    return { invoiceId, checkout: creation.json<CheckoutReply>() }
  }

  /** The records of a provider's payment, and the alerts about it. */
  async function outcomeOf({ transactionId }: ProviderEvent) {
    const rows = await reader()
      .selectFrom('providerPayment')
      .leftJoin('payment', 'payment.paymentId', 'providerPayment.paymentId')
      .where('providerPayment.transactionId', '=', transactionId)
      .select(['providerPayment.state', 'payment.amountJmdCents', 'payment.accountId', 'payment.paymentId'])
      .execute()
    const alerts = await reader()
      .selectFrom('checkoutAlert')
      .where('transactionId', '=', transactionId)
      .select('kind')
      .execute()
    return { rows, alerts: alerts.map(({ kind }) => kind) }
  }

  const creditNow = async (): Promise<number> =>
    (await asAdmin('GET', `/api/payments/balances/${accountId}`)).creditJmdCents
  return { server, accountId, signIn, reader, send, asAdmin, newCheckout, outcomeOf, creditNow }
}
