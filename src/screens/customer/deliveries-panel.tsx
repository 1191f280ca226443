import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { DeliveryBadge } from '../../components/badges/delivery-badge.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { accountDeliveriesQuery } from '../../queries/api/staff-accounts.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatBusinessDay, formatDay, plural } from '../../ui/texts/format.ts'
import classes from './rows.module.css'

export function DeliveriesPanel({ accountId }: { accountId: string }) {
  const answer = useServerQuery(accountDeliveriesQuery(accountId))
  return (
    <Panel title="Deliveries" flush>
      <ServerContent answer={answer} away="Deliveries are shown when you’re online.">
        {({ result }) => (
          <>
            {result.length === 0 && (
              <Text c="dimmed" p="md">
                No deliveries yet.
              </Text>
            )}
            <ul className={classes['list']} aria-label="Deliveries">
              {result.map((delivery) => (
                <li key={delivery.deliveryId} className={classes['item']}>
                  <div className={classes['words']}>
                    <Anchor
                      component={Link}
                      to={pathTo('/admin/deliveries/$delivery', { delivery: delivery.deliveryId })}
                    >
                      {plural(delivery.packageIds.length, 'package')} to {delivery.address.line1},{' '}
                      {delivery.address.town}
                    </Anchor>
                    <Text size="sm" c="dimmed">
                      {delivery.scheduledFor
                        ? formatBusinessDay(delivery.scheduledFor)
                        : formatDay(delivery.createdAt)}
                    </Text>
                  </div>
                  <DeliveryBadge status={delivery.status} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ServerContent>
    </Panel>
  )
}
