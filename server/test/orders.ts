import type { StoreOrder } from '#sync/entities/orders/store-order.ts'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import type { Transaction } from '../changes/transaction.ts'
import { changeStoreOrder, findStoreOrder, storedOrder } from '../db/orders/store-orders.ts'
import { makeStoreOrder, type OrderWork } from '../orders/store-orders.ts'

type Item = StoreOrder['items'][number]
const item = (name: string, more: Partial<Item> = {}): Item => ({
  ...{ url: `https://shop.example/${name}`, name, options: '', quantity: 2, inStock: 5 },
  ...{ unitUsdCents: 4_999, dutyCategory: null, ...more },
})
const shoes = item('Shoes')
const hat = item('Hat', { quantity: 1, inStock: null, unitUsdCents: 100 })

const orderNow = async (tx: Transaction, storeOrderId: string) =>
  must(await findStoreOrder(tx.kysely, storeOrderId), 'the order')

/** Orders of a customer in a transaction of a test. */
export function ordersOf(accountId: string) {
  const customer = actorOf('User', accountId)
  const work = (tx: Transaction, actor = customer): OrderWork => ({ tx, deps: tx, actor, deviceId: '' })

  /** A quote for two pairs of shoes and a hat: US$99.98, US$1.00 and a fee of US$10.00. */
  async function putOrder(tx: Transaction, more: Partial<StoreOrder> = {}): Promise<string> {
    const storeOrderId = tx.ids.next()
    const order = { storeOrderId, accountId, store: 'Shop', serviceFeeUsdCents: 1_000, note: '' }
    await makeStoreOrder(work(tx), { ...order, items: [shoes, hat] })
    await changeStoreOrder(tx.kysely, {
      ...storedOrder(await orderNow(tx, storeOrderId)),
      status: 'quoted',
      ...more,
    })
    return storeOrderId
  }
  return { hat, orderNow, putOrder, shoes, work }
}
