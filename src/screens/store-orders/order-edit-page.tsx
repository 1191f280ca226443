import { useNavigate } from '@tanstack/react-router'
import { v7 } from 'uuid'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { storeOrderAllows } from '#sync/entities/orders/store-order-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { saveStoreOrder, storeOrderQuery } from '../../queries/api/store-orders.ts'
import { Page } from '../../ui/layout/page.tsx'
import { OrderForm } from './order-form.tsx'
import { changedOrderFields, checkOrder, valuesOfOrder } from './order-values.ts'

/** Prices or edits an order as far as its status allows. */
export function StoreOrderEditPage({ storeOrderId }: { storeOrderId: string }) {
  const answer = useServerQuery(storeOrderQuery(storeOrderId))
  return (
    <Page
      narrow
      title={`Edit ${storeOrderNumber(storeOrderId)}`}
      back={{ to: pathTo('/admin/storeorders/$order', { order: storeOrderId }), text: 'Store order' }}
    >
      <ServerContent
        answer={answer}
        away="You’re offline. Editing an order needs a connection; this page continues by itself."
      >
        {(order) => <EditForm order={order} />}
      </ServerContent>
    </Page>
  )
}

function EditForm({ order }: { order: StoreOrderReply }) {
  const { storeOrderId, status } = order
  const { send } = useEdit(saveStoreOrder)
  const navigate = useNavigate()
  const edits = useRowEdit({
    edit: 'storeOrders.update',
    rowId: storeOrderId,
    row: order,
    valuesOf: (row) => valuesOfOrder(row, v7),
  })
  const isOpen = isOneOf(storeOrderAllows.change.in, status)
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: checkOrder,
    save: async (values) => {
      const body = changedOrderFields(edits.values, values)
      if (Object.keys(body).length > 0) {
        await send({ params: { storeOrderId }, body, base: edits.row })
        await toastSuccessOf(saveStoreOrder)
      }
      await navigate({ to: '/admin/storeorders/$order', params: { order: storeOrderId } })
    },
  })
  return <OrderForm state={state} isOpen={isOpen} label="Save" />
}
