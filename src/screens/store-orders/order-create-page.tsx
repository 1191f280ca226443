import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CustomerChoice } from '../../components/customer-choice.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { addStoreOrder } from '../../queries/api/store-orders.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Page } from '../../ui/page.tsx'
import { OrderForm } from './order-form.tsx'
import { bodyOfOrder, checkOrder, newOrder } from './order-values.ts'

interface StoreOrderCreatePageProps {
  accountId: string | null
  choose: (account: string | undefined) => void
}

/** Notes what a customer asks for at the counter or on the phone. */
export const StoreOrderCreatePage = ({ accountId, choose }: StoreOrderCreatePageProps) => (
  <Page narrow title="New store order" back={{ to: '/admin/storeorders', text: 'Store Orders' }}>
    <Stack>
      <CustomerChoice accountId={accountId} choose={choose} />
      {accountId && <NewOrder key={accountId} accountId={accountId} />}
    </Stack>
  </Page>
)

function NewOrder({ accountId }: { accountId: string }) {
  // The same for each try: one that was made although its answer got lost is not made twice.
  const [storeOrderId] = useState(() => v7())
  const [initialValues] = useState(() => newOrder(v7()))
  const { send } = useWrite(addStoreOrder)
  const navigate = useNavigate()
  const state = useSaveForm({
    initialValues,
    check: checkOrder,
    save: async (values) => {
      await send({ body: { ...bodyOfOrder(values), storeOrderId, accountId } })
      toastSuccess((await addStoreOrder.row()).success ?? '')
      await navigate({ to: '/admin/storeorders/$order', params: { order: storeOrderId } })
    },
  })
  return <OrderForm state={state} isOpen label="Create order" />
}
