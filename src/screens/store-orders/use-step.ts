import type { StoreOrderReply, StoreOrderUpdate } from '#sync/api/store-orders.ts'
import { saveStoreOrder } from '../../queries/api/store-orders.ts'
import { useEdit } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'

/** Changes an order, and shows the result. */
export function useStep(order: StoreOrderReply) {
  const { storeOrderId } = order
  const { send } = useEdit(saveStoreOrder)
  return async (body: StoreOrderUpdate) => {
    await send({ params: { storeOrderId }, body, base: order })
    toastSuccess((await saveStoreOrder.row()).success ?? '')
  }
}
