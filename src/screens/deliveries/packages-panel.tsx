import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { StatusBadge } from '../../components/badges/status-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import type { DeliveryStop } from '../../queries/deliveries.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { plural } from '../../ui/texts/format.ts'
import classes from './deliveries.module.css'
import type { ShownDelivery } from './delivery-facts.tsx'
import { describePackage } from './package-note.ts'

type Row = DeliveryReply['packages'][number] & { readonly weightLb?: number | null }

/** The packages of a delivery, with links to their pages. */
export function DeliveryPackages({ delivery, rows }: { delivery: ShownDelivery; rows: readonly Row[] }) {
  return (
    <Panel title={plural(delivery.packageIds.length, 'package')} flush>
      <ul className="rows" aria-label="Packages">
        {rows.map((row) => (
          <li key={row.packageId} className={classes['item']}>
            <div className={classes['words']}>
              <Anchor component={Link} to={pathTo('/admin/packages/$package', { package: row.packageId })}>
                {row.trackingNumber}
              </Anchor>
              <Text fz="sm" c="dimmed">
                {describePackage(row)}
              </Text>
            </div>
            <StatusBadge status={row.status} />
          </li>
        ))}
      </ul>
      {rows.length < delivery.packageIds.length && (
        <Text c="dimmed" p="md">
          {plural(delivery.packageIds.length - rows.length, 'package')} not on this device. Shown when you’re
          online.
        </Text>
      )}
    </Panel>
  )
}

/** The people who may accept the packages for the customer, while the delivery is open. */
export function RecipientsPanel({ here }: { here: DeliveryStop | null }) {
  const persons = here?.delivery.contact?.authorizedPersons ?? []
  if (persons.length === 0) return null
  return (
    <Panel title="May also receive it" flush>
      <ul className="rows">
        {persons.map(({ name, relationship }) => (
          <li key={name} className={classes['item']}>
            {name}
            <Text span c="dimmed" fz="sm">
              {relationship}
            </Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
