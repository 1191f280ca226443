import { expect, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { todoKindOf } from '#sync/rules/pages/todo-kinds.ts'
import { insertAlert } from '../../db/payments/provider-payments.ts'
import { pdf } from '../../test/files.ts'
import { onTheBooks, owe } from '../../test/money.ts'
import { type OfficeKind, openTodo, type Producer, testNumbers } from '../../test/todo.ts'
import { uploadsTo } from '../../test/uploads.ts'
import { cash, proof, wayOf } from '../../test/van.ts'

// Each kind of work of the office has a producer here, the list that its link opens, and a decision.

const company = await openTodo()
const { accountId, deliveries, deps, driver, lineOf, planned, push, send, totalOf } = company
const { app } = deliveries

/** A hand-over with cash, whose payment the office hasn't seen. */
const handOver = async () => {
  const stop = await planned()
  const { deliveryId } = stop
  await push([...wayOf(stop), ['delivery.handOver', { deliveryId, proof, collected: cash }]])
}
const closeDay = (countedJmdCents: number) =>
  push([['delivery.closeDay', { driverId: driver().accountId, countedJmdCents, note: 'As counted' }]])
const confirmDays = async () => {
  const days: { driverDayId: string; confirmedAt: string | null }[] = await send(
    'Admin',
    'GET',
    '/deliveries/days',
  )
  for (const { driverDayId, confirmedAt } of days)
    if (!confirmedAt)
      await send('Supervisor', 'POST', `/deliveries/days/${driverDayId}/confirm`, { note: 'Seen' })
}

const storeOrder = async () => {
  const items = [{ url: 'https://shop.example.test/1', name: 'Shoes', quantity: 1 }]
  const { storeOrderId } = await send('User', 'POST', '/storeorders/customer', { store: 'Shop', items })
  return { storeOrderId, priced: [{ ...items[0], options: '', inStock: 1, unitUsdCents: 4500 }] }
}
const changeOrder = (storeOrderId: string, body: object) =>
  send('Employee', 'PUT', `/storeorders/${storeOrderId}`, body)

const producers: Record<OfficeKind, Producer> = {
  questions: {
    async make() {
      const message = {
        name: 'Ann',
        email: 'ann@example.test',
        subject: 'Hours',
        message: 'When do you open?',
      }
      await send('', 'POST', '/contact', message)
      const { result } = await send('Admin', 'POST', '/contact/paginated/1', { status: 'New' })
      return () =>
        send('Employee', 'PUT', `/contact/${result[0].contactMessageId}/status`, {
          status: 'Closed',
          seen: 'New',
        })
    },
    list: () => totalOf('/contact/inbox', { status: 'Open' }),
  },
  papers: {
    async make() {
      const fileId = deps.ids.next()
      const page = { kind: 'customer-paper', contentType: 'application/pdf' }
      await uploadsTo(() => app).send(pdf(), { token: deliveries.tokens['User'] ?? '', fileId, ...page })
      const paper = { kindId: 'photo-id', fileIds: [fileId], expiresOn: jamaicaDay(deps.clock.now() + dayMs) }
      const { paperId } = await send('User', 'POST', `/accounts/${accountId}/papers`, paper)
      const refusal = { verdict: 'refuse', reason: 'The photo is blurred' }
      return () => send('Employee', 'PUT', `/papers/${paperId}/check`, refusal)
    },
    list: async () => (await send('Admin', 'GET', '/papers/waiting')).length,
  },
  tills: {
    async make() {
      const { tillId } = await send('Senior', 'POST', '/tills', { floatJmdCents: 0 })
      await send('Senior', 'POST', `/tills/${tillId}/close`, { counted: [] })
      return () => send('Supervisor', 'POST', `/tills/${tillId}/confirm`, { note: '' })
    },
    list: () => totalOf('/tills/paginated', { status: 'toConfirm' }),
  },
  driverDays: {
    async make() {
      await handOver()
      await closeDay(cash.amountJmdCents)
      return confirmDays
    },
    async list() {
      const days: { confirmedAt: string | null }[] = await send('Admin', 'GET', '/deliveries/days')
      return days.filter(({ confirmedAt }) => confirmedAt === null).length
    },
  },
  payments: {
    async make() {
      await handOver()
      return async () => {
        await closeDay(cash.amountJmdCents)
        await confirmDays()
      }
    },
    list: () => totalOf('/payments/paginated', { status: 'unchecked' }),
  },
  cardAlerts: {
    async make() {
      const alertId = deps.ids.next()
      await onTheBooks(deps, (tx) =>
        insertAlert(tx.kysely, {
          ...{ alertId, kind: 'unreadable', checkoutId: null, transactionId: alertId },
          ...{ accountId: null, createdAt: tx.at },
        }),
      )
      return () => send('Employee', 'PUT', `/checkouts/alerts/${alertId}`, { note: 'Asked the bank' })
    },
    list: async () => (await send('Admin', 'GET', '/checkouts/alerts?resolved=0')).length,
  },
  bankTransfers: {
    async make() {
      const { invoiceId } = await owe(deps, accountId, 100_000)
      const slip = { name: 'slip.pdf', base64: pdf(`slip ${invoiceId}`).toString('base64') }
      const { bankTransferId } = await send('User', 'POST', '/bank-transfers', {
        invoiceIds: [invoiceId],
        slip,
      })
      return () =>
        send('Employee', 'PUT', `/bank-transfers/${bankTransferId}/confirm`, {
          amountJmdCents: 100_000,
          reference: '7',
        })
    },
    list: () => totalOf('/bank-transfers/paginated', { status: 'waiting' }),
  },
  ordersToQuote: {
    async make() {
      const { storeOrderId, priced } = await storeOrder()
      return () => changeOrder(storeOrderId, { items: priced, status: 'quoted' })
    },
    list: () => totalOf('/storeorders/paginated', { status: 'requested' }),
  },
  ordersToBuy: {
    async make() {
      const { storeOrderId, priced } = await storeOrder()
      const { totalUsdCents } = await changeOrder(storeOrderId, { items: priced, status: 'quoted' })
      const approval = { quantities: [1], totalUsdCents }
      await send('User', 'POST', `/storeorders/customer/${storeOrderId}/approve`, approval)
      return () => changeOrder(storeOrderId, { status: 'cancelled' })
    },
    list: () => totalOf('/storeorders/paginated', { status: 'approved' }),
  },
  erasures: {
    async make() {
      await send('User2', 'POST', '/erasure', { note: 'I move away' })
      return () => send('User2', 'DELETE', '/erasure')
    },
    async list() {
      const requests: { status: string }[] = await send('Admin', 'GET', '/erasures')
      return requests.filter(({ status }) => status === 'Asked').length
    },
  },
}

testNumbers(company, producers)

test('a kind is urgent at the moment when its oldest has waited as long as it may', async () => {
  const undo = await producers.ordersToQuote.make()
  const oldestAt = (await lineOf('ordersToQuote'))?.oldestAt ?? ''
  const limit = Date.parse(oldestAt) + todoKindOf('ordersToQuote').limitDays * dayMs
  // The demo's oldest order may be late already.
  const isUrgent = deps.clock.now() >= limit
  expect(await lineOf('ordersToQuote')).toMatchObject({ isUrgent })
  await undo()
  const { result } = await send('Employee', 'POST', '/storeorders/paginated/1', { status: 'requested' })
  for (const { storeOrderId } of result) await changeOrder(storeOrderId, { status: 'cancelled' })
  expect(await lineOf('ordersToQuote')).toMatchObject({ count: 0, oldestAt: null, isUrgent: false })

  await producers.ordersToQuote.make()
  const line = await lineOf('ordersToQuote')
  expect(line).toMatchObject({ count: 1, isUrgent: false })
  const justInTime = Date.parse(line?.oldestAt ?? '') + todoKindOf('ordersToQuote').limitDays * dayMs
  deliveries.clock.forward(justInTime - deps.clock.now())
  deliveries.tokens['Admin'] = await deliveries.tokenOf('Admin')
  expect(await lineOf('ordersToQuote')).toMatchObject({ oldestAt: line?.oldestAt, isUrgent: true })
})
