import { beforeEach } from 'vitest'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openBooks } from './money.ts'

export type Who = Role | 'User2'

/** A server for the tests of checkouts, closed after the file's tests. The books must add up after each test. */
export async function openCheckouts() {
  const { server, accountId, otherId, owed } = await openBooks()
  const tokens = new Map<string, string>()
  beforeEach(async () => {
    for (const person of ['User', 'User2', 'Employee', 'Supervisor', 'Admin', 'Driver'] as const)
      tokens.set(person, await server.tokenOf(person))
  })

  const send = (
    person: Who | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    key?: string,
  ) =>
    server.as(person && (tokens.get(person) ?? ''), {
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: key ? { 'idempotency-key': key } : {},
    })
  const invoiceOf = (person: 'User' | 'User2', cents = 3_000) =>
    owed(cents, person === 'User' ? accountId : otherId)
  const checkoutOf = async (person: 'User' | 'User2', cents = 3_000) => {
    const invoiceId = await invoiceOf(person, cents)
    const creation = await send(person, 'POST', '/api/checkouts', { invoices: [invoiceId] })
    return { invoiceId, checkout: creation.json<CheckoutReply>() }
  }
  return { server, tokens, send, invoiceOf, checkoutOf }
}
