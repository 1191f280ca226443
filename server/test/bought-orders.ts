import { afterAll, beforeAll } from 'vitest'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { must } from '#sync/lib/must.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from './app.ts'

export const laptop = {
  ...{ url: 'https://shop.example/laptop', name: 'Laptop', options: 'Grey', quantity: 1 },
  ...{ unitUsdCents: 80_000, dutyCategory: 'Computers' },
}
export const books = {
  ...{ url: 'https://shop.example/book', name: 'Textbook', quantity: 2, unitUsdCents: 3_000 },
  ...{ dutyCategory: 'Books' },
}

export type Person = Role | 'User2'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A server of the test file's own, with the calls about orders that were bought for a customer. */
export function openBoughtOrders() {
  let opened: { server: TestApp; accountId: string } | undefined
  const world = () => must(opened, 'the server, which opens before the first test')
  const send = async (method: Method, url: string, payload?: object, person: Person = 'Employee') => {
    const { server } = world()
    const token = await server.tokenOf(person)
    return server.as(token, { method, url: `/api${url}`, ...(payload ? { payload } : {}) })
  }
  beforeAll(async () => {
    const server = await openTestApp({}, { packages: 4, living: 4 })
    const user = await server.tokenOf('User')
    opened = { server, accountId: (await server.as(user, { url: '/api/accounts/user' })).json().accountId }
  })
  afterAll(() => world().server.close())

  const put = (id: string, body: object, person?: Person) => send('PUT', `/storeorders/${id}`, body, person)
  const orderOf = async (items: object[]): Promise<StoreOrderReply> =>
    (await send('POST', '/storeorders', { accountId: world().accountId, store: 'Shop', items })).json()
  return {
    world,
    send,
    put,
    orderOf,
    packageOf: async (id: string | null) => (await send('GET', `/packages/${id}`)).json(),
    orderNow: async (id: string): Promise<StoreOrderReply> =>
      (await send('GET', `/storeorders/${id}`)).json(),
    async purchase(items: object[]): Promise<StoreOrderReply> {
      const { storeOrderId } = await orderOf(items)
      await put(storeOrderId, { status: 'quoted' })
      await put(storeOrderId, { status: 'approved' })
      return (
        await put(storeOrderId, { status: 'purchased', waiverReason: 'Pays later' }, 'Supervisor')
      ).json()
    },
  }
}
