import { useNavigate } from '@tanstack/react-router'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import type { Address } from '#sync/entities/accounts/address.ts'
import { deliveryAllows } from '#sync/entities/deliveries/delivery-status.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { canWaive } from '#sync/policies/waiver.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryBasicsQuery, deliveryQuery, saveDelivery } from '../../queries/api/deliveries.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { Page } from '../../ui/layout/page.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { changedFields, checkDelivery, valuesOfDelivery } from './delivery-values.ts'

const offlineText = 'You’re offline. Editing a delivery needs a connection; this page continues by itself.'

/** Edits a delivery as far as its status allows. */
export function DeliveryEditPage({ deliveryId }: { deliveryId: string }) {
  const answer = useServerQuery(deliveryQuery(deliveryId))
  return (
    <Page
      narrow
      title={`Edit ${deliveryNumber(deliveryId)}`}
      back={{ to: pathTo('/admin/deliveries/$delivery', { delivery: deliveryId }), text: 'Delivery' }}
    >
      <ServerContent answer={answer} away={offlineText}>
        {(delivery) => <EditContent delivery={delivery} />}
      </ServerContent>
    </Page>
  )
}

function EditContent({ delivery }: { delivery: DeliveryReply }) {
  const answer = useServerQuery(deliveryBasicsQuery(delivery.accountId))
  return (
    <ServerContent answer={answer} away={offlineText}>
      {({ addresses }) => <EditForm delivery={delivery} addresses={addresses} />}
    </ServerContent>
  )
}

function EditForm({ delivery, addresses }: { delivery: DeliveryReply; addresses: readonly Address[] }) {
  const { deliveryId, accountId, status } = delivery
  const session = useSession()
  const { send } = useEdit(saveDelivery)
  const navigate = useNavigate()
  const edits = useRowEdit({
    edit: 'deliveries.update',
    rowId: deliveryId,
    row: delivery,
    valuesOf: valuesOfDelivery,
  })
  const state = useSaveForm({
    initialValues: edits.values,
    edits,
    check: checkDelivery,
    save: async (values) => {
      const body = changedFields(edits.values, values)
      if (Object.keys(body).length > 0) {
        await send({ params: { deliveryId }, body, base: edits.row })
        await toastSuccessOf(saveDelivery)
      }
      await navigate({ to: '/admin/deliveries/$delivery', params: { delivery: deliveryId } })
    },
  })
  return (
    <DeliveryForm
      {...{ state, accountId, deliveryId, addresses }}
      isInOffice={isOneOf(deliveryAllows.contents.in, status)}
      mayWaive={session !== null && canWaive(session)}
      label="Save"
    />
  )
}
