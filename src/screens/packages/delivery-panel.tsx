import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { deliverablePackageStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { DeliveryBadge } from '../../components/badges/delivery-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useDeliveryOfPackage } from '../../queries/deliveries.ts'
import { useSession } from '../../session/session.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatBusinessDay } from '../../ui/texts/format.ts'

/** The package's delivery, or a link to create one. */
export function DeliveryPanel({ pkg }: { pkg: Package }) {
  const session = useSession()
  const delivery = useDeliveryOfPackage(pkg.packageId)
  if (!session || !deliveryPolicy.canView(session) || delivery === undefined) return null
  const canAdd =
    deliveryPolicy.canAdd(session) &&
    pkg.accountId !== null &&
    isOneOf(deliverablePackageStatuses, pkg.status)
  if (delivery === null && !canAdd) return null
  return (
    <Panel
      title="Delivery"
      action={
        delivery === null && (
          <Button
            variant="default"
            component={Link}
            to={pathTo('/admin/deliveries/create', { account: pkg.accountId, package: pkg.packageId })}
          >
            New delivery
          </Button>
        )
      }
    >
      {delivery === null ? (
        <Text c="dimmed">On no delivery.</Text>
      ) : (
        <>
          <Anchor
            component={Link}
            to={pathTo('/admin/deliveries/$delivery', { delivery: delivery.deliveryId })}
          >
            {deliveryNumber(delivery.deliveryId)}
          </Anchor>
          <FactList
            facts={[
              ['Status', <DeliveryBadge key="status" status={delivery.status} />],
              ['Day', formatBusinessDay(delivery.scheduledFor)],
              ['Window', windowText(delivery) || null],
            ]}
          />
        </>
      )}
    </Panel>
  )
}
