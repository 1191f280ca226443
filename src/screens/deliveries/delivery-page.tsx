import { Stack } from '@mantine/core'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { RowAudit } from '../../components/row-audit.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { deliveryQuery } from '../../queries/api/deliveries.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { type DeliveryStop, useDeliveryStop } from '../../queries/deliveries.ts'
import { useSession } from '../../session/session.ts'
import { NotFoundIcon } from '../../ui/icons.ts'
import { PanelColumns } from '../../ui/layout/columns.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import { DeliveryActions } from './delivery-actions.tsx'
import { AddressPanel, DeliveryHead, type ShownDelivery } from './delivery-facts.tsx'
import { DeliveryTimeline } from './delivery-timeline.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { DeliveryPackages, RecipientsPanel } from './packages-panel.tsx'
import { ProofPanel } from './proof-panel.tsx'

const backLink = { to: pathTo('/admin/deliveries'), text: 'Deliveries' }

/** A delivery: from this device while its round is open, with the data that only the server has. */
export function DeliveryPage({ deliveryId }: { deliveryId: string }) {
  const localStop = useDeliveryStop(deliveryId)
  const answer = useServerQuery(deliveryQuery(deliveryId))
  const reply = answer.is === 'shown' ? answer.data : null
  const delivery = localStop?.delivery ?? reply
  if (delivery) return <DeliveryContent delivery={delivery} here={localStop ?? null} reply={reply} />
  const title = deliveryNumber(deliveryId)
  if (localStop === undefined || answer.is === 'loading')
    return (
      <Page title={title} back={backLink}>
        <SkeletonPanel label="Loading the delivery" />
      </Page>
    )
  return (
    <Page title={title} back={backLink}>
      <EmptyState
        icon={NotFoundIcon}
        title="This delivery can’t be shown"
        text={
          answer.is === 'failed'
            ? answer.error.message
            : 'It isn’t on this device. Open it when you’re online.'
        }
      />
    </Page>
  )
}

interface DeliveryContentProps {
  delivery: ShownDelivery
  here: DeliveryStop | null
  /** Null while the server can't be reached. */
  reply: DeliveryReply | null
}

function DeliveryContent({ delivery, here, reply }: DeliveryContentProps) {
  const session = useSession()
  const { deliveryId } = delivery
  return (
    <Page
      title={deliveryNumber(deliveryId)}
      back={backLink}
      actions={<DeliveryActions delivery={delivery} />}
    >
      <Stack>
        <DeliveryHead delivery={delivery} />
        <PanelColumns>
          <>
            <DeliveryPackages delivery={delivery} rows={reply?.packages ?? here?.packages ?? []} />
            <DeliveryTimeline delivery={delivery} />
            {delivery.proof && <ProofPanel deliveryId={deliveryId} proof={delivery.proof} />}
          </>
          <>
            <AddressPanel
              delivery={delivery}
              phone={reply?.customer.phone ?? here?.delivery.contact?.phone ?? ''}
            />
            <MoneyPanel delivery={delivery} reply={reply} />
            <RecipientsPanel here={here} />
          </>
        </PanelColumns>
        {session?.role === 'Admin' && <RowAudit entityId={deliveryId} />}
      </Stack>
    </Page>
  )
}
