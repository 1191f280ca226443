import { must } from '#sync/lib/must.ts'
import { hookPath } from '../payments/hook-path.ts'
import type { ProviderEvent } from '../payments/provider/event.ts'
import type { SignedHook, Simulator } from '../payments/simulator/simulator.ts'
import { emailOf, type TestApp } from './app.ts'

export const simulatorOf = ({ app }: TestApp): Simulator =>
  must(app.deps.card?.simulator, 'the simulator of a server without credentials')

/** Hands a hook to the server unchanged. */
export const sendHook = ({ app }: TestApp, { body, headers }: SignedHook) =>
  app.inject({ method: 'POST', url: hookPath, payload: body, headers: { ...headers } })

/** A payment as the provider would report it. */
export const eventFor = (
  server: TestApp,
  checkout: { readonly checkoutId: string; readonly totalJmdCents: number },
  message: Partial<ProviderEvent> = {},
): ProviderEvent => ({
  transactionId: server.app.deps.ids.next(),
  reference: 'R-1',
  customReference: checkout.checkoutId,
  currency: 'JMD',
  amountCents: checkout.totalJmdCents,
  paidAtMs: Math.floor(server.clock.now() / 1000) * 1000,
  ...message,
})

/** Signed at this moment, and handed over. */
export const sendPaidHook = (server: TestApp, event: ProviderEvent) =>
  sendHook(server, simulatorOf(server).hookOf(event))

export const invoiceNow = ({ app }: TestApp, invoiceId: string) =>
  app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('invoiceId', '=', invoiceId)
    .select(['statusId', 'paidJmdCents', 'balanceJmdCents'])
    .executeTakeFirstOrThrow()

/** The payments booked on the account of one of the demo's people, the newest last. */
export const paymentsOf = ({ app }: TestApp, person: 'User' | 'User2' = 'User') =>
  app.deps.db.reads.kysely
    .selectFrom('payment')
    .innerJoin('account', 'account.accountId', 'payment.accountId')
    .where('account.email', '=', emailOf(person))
    .orderBy('payment.receiptNumber')
    .select(['payment.paymentId', 'payment.method', 'payment.amountJmdCents', 'payment.checkoutId'])
    .execute()
