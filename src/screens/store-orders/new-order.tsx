import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { addStoreOrder } from '../../queries/api/store-orders.ts'
import { OrderForm } from './order-form.tsx'
import { checkOrder, newOrder, toOrderBody } from './order-values.ts'

/** Creates a customer's order. */
export function NewOrder({ accountId }: { accountId: string }) {
  // Each try sends the same id, so that a request whose reply got lost doesn't create a second order.
  const [storeOrderId] = useState(() => v7())
  const [initialValues] = useState(() => newOrder(v7()))
  const { send } = useWrite(addStoreOrder)
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues,
    check: checkOrder,
    save: async (values) => {
      await send({ body: { ...toOrderBody(values), storeOrderId, accountId } })
      await toastSuccessOf(addStoreOrder)
      await navigate({ to: '/admin/storeorders/$order', params: { order: storeOrderId } })
    },
  })
  return <OrderForm state={state} isOpen label="Create order" />
}
