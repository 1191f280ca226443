import { beforeEach } from 'vitest'
import type { CheckoutReply } from '#sync/api/checkouts.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openBooks } from './money.ts'

export type Who = Role | 'User2'

/** A server for the tests of checkouts, closed after the file's tests. The books must add up after each test. */
export async function openCheckouts() {
  const { server, accountId, otherId, owed } = await openBooks()
  const tokens = new Map<string, string>()
  beforeEach(async () => {
    for (const who of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Driver'] as const)
      tokens.set(who, await server.tokenOf(who))
  })

  const send = (
    who: Who | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    key?: string,
  ) =>
    server.as(who && (tokens.get(who) ?? ''), {
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: key ? { 'idempotency-key': key } : {},
    })
  const invoiceOf = (who: 'User' | 'User2', cents = 3_000) =>
    owed(cents, who === 'User' ? accountId : otherId)
  const checkoutOf = async (who: 'User' | 'User2', cents = 3_000) => {
    const invoiceId = await invoiceOf(who, cents)
    const creation = await send(who, 'POST', '/api/checkouts', { invoices: [invoiceId] })
    return { invoiceId, checkout: creation.json<CheckoutReply>() }
  }
  return { server, tokens, send, invoiceOf, checkoutOf }
}
