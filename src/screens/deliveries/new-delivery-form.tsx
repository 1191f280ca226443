import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Address } from '#sync/entities/accounts/address.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { addDelivery, deliveryBasicsQuery } from '../../queries/api/deliveries.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useDeliverablePackages } from '../../queries/deliveries.ts'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import { DeliveryForm } from './delivery-form.tsx'
import { checkNewDelivery, type DeliveryValues, newValues, toDeliveryBody } from './delivery-values.ts'

interface NewDeliveryFormProps {
  accountId: string
  packageId: string | null
}

/** A customer's new delivery: the packages, the address, the time, and the driver. */
export function NewDeliveryForm(props: NewDeliveryFormProps) {
  const answer = useServerQuery(deliveryBasicsQuery(props.accountId))
  // The form appears as a whole, because packages that come later would move the fields below them.
  const packages = useDeliverablePackages(props.accountId, null)
  if (!packages) return <SkeletonLines label="Loading the packages" />
  return (
    <ServerContent
      answer={answer}
      away="You’re offline. New deliveries need a connection; this page continues by itself."
    >
      {(basics) => <BlankDelivery {...props} {...basics} />}
    </ServerContent>
  )
}

interface BlankDeliveryProps extends NewDeliveryFormProps {
  addresses: readonly Address[]
}

function BlankDelivery({ accountId, packageId, addresses }: BlankDeliveryProps) {
  // Each try sends the same id, so that a request whose reply got lost doesn't create a second delivery.
  const [deliveryId] = useState(() => uuidv7())
  const { send } = useWrite(addDelivery)
  const navigate = useNavigate()
  const state = useSaveForm<DeliveryValues>({
    initialValues: { ...newValues(addresses), packageIds: packageId ? [packageId] : [] },
    check: checkNewDelivery,
    save: async (values) => {
      await send({ body: { ...toDeliveryBody(values), deliveryId, accountId } })
      await toastSuccessOf(addDelivery)
      await navigate({ to: '/admin/deliveries/$delivery', params: { delivery: deliveryId } })
    },
  })
  return (
    <DeliveryForm
      {...{ state, accountId, addresses }}
      deliveryId={null}
      isInOffice
      mayWaive={false}
      label="Create delivery"
    />
  )
}
