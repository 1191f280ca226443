import type { StoreOrderReply, StoreOrderUpdate } from '#sync/api/orders/store-orders.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { saveStoreOrder } from '../../queries/api/store-orders.ts'

/** Changes an order, and shows the result. */
export function useStep(order: StoreOrderReply) {
  const { storeOrderId } = order
  const { send } = useEdit(saveStoreOrder)
  return async (body: StoreOrderUpdate) => {
    await send({ params: { storeOrderId }, body, base: order })
    await toastSuccessOf(saveStoreOrder)
  }
}
