import { openBooks, owe } from './money.ts'

/** A server for the tests of payments, closed after the file's tests. The books must add up after each test. */
export async function openPayments() {
  const { server, accountId } = await openBooks()
  const desk = await server.tokenOf('Employee')
  const admin = await server.tokenOf('Admin')
  const senior = await server.tokenOf('Senior')

  const invoice = (cents: number) => owe(server.app.deps, accountId, cents)
  const stateOf = (invoiceId: string) =>
    server.app.deps.db.reads.kysely
      .selectFrom('invoice')
      .where('invoiceId', '=', invoiceId)
      .select(['statusId', 'paidJmdCents', 'balanceJmdCents'])
      .executeTakeFirstOrThrow()
  const creditNow = async (): Promise<number> =>
    (await server.as(desk, { url: `/api/payments/balances/${accountId}` })).json().creditJmdCents
  const post = (url: string, payload: object, key?: string, token = desk) =>
    server.as(token, { method: 'POST', url, payload, headers: key ? { 'idempotency-key': key } : {} })
  const pay = (payload: object, key?: string) => post('/api/payments', { accountId, ...payload }, key)
  const reverse = (paymentId: string, reason?: string, token = admin) =>
    server.as(token, {
      method: 'DELETE',
      url: `/api/payments/${paymentId}`,
      ...(reason === undefined ? {} : { payload: { reason } }),
    })
  return { server, desk, admin, senior, accountId, invoice, stateOf, creditNow, post, pay, reverse }
}
