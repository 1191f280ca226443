import { takePayment } from '../payments/payments.ts'
import { onTheBooks, openBooks } from './money.ts'

const url = '/api/invoices'
export const unknownId = '01999999-9999-7999-8999-999999999999'

/** An invoice line with a price. */
export const goods = (unitJmdCents: number, more: object = {}) => ({
  feature: 'Goods',
  unitJmdCents,
  ...more,
})

/** A server for the tests of invoices, closed after the file's tests. The books must add up after each test. */
export async function openInvoices() {
  const { server, accountId, otherId } = await openBooks()
  const desk = await server.tokenOf('Employee')
  const user = await server.tokenOf('User')
  const user2 = await server.tokenOf('User2')
  const supervisor = await server.tokenOf('Supervisor')
  const driver = await server.tokenOf('Driver')

  const get = (token: string, path: string) => server.as(token, { url: url + path })
  const send = (method: 'POST' | 'PUT' | 'DELETE', token: string, path = '', payload?: object) =>
    server.as(token, { method, url: url + path, ...(payload ? { payload } : {}) })
  const create = (payload: object, token = desk) => send('POST', token, '', { accountId, ...payload })
  const pay = (invoiceId: string, amountJmdCents: number) =>
    onTheBooks(server.app.deps, (tx) =>
      takePayment(tx, server.app.deps, {
        accountId,
        method: 'Cash',
        amountJmdCents,
        allocations: [{ invoiceId, amountJmdCents }],
        receivedBy: 'Test',
      }),
    )
  return { server, desk, user, user2, supervisor, driver, accountId, otherId, get, send, create, pay }
}
