import { Anchor, Stack, Text } from '@mantine/core'
import type { DeliveryReply } from '#sync/api/deliveries/deliveries.ts'
import { windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { DeliveryBadge } from '../../components/badges/delivery-badge.tsx'
import { CustomerLink } from '../../components/customers/customer-link.tsx'
import { useBranches } from '../../queries/branches.ts'
import { OpenIcon, PlaceIcon } from '../../ui/icons.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatBusinessDay, unknownText } from '../../ui/texts/format.ts'
import { PhoneLink } from '../../ui/texts/phone-link.tsx'
import classes from './deliveries.module.css'
import { useDrivers } from './drivers.ts'

/** The fields that the device's row and the server's reply share. */
export type ShownDelivery = Omit<DeliveryReply, 'customer' | 'driverName' | 'packages' | 'deliveryInvoiceId'>

export function DeliveryHead({ delivery }: { delivery: ShownDelivery }) {
  const { nameOf } = useDrivers()
  const branch = useBranches()?.find(({ branchId }) => branchId === delivery.branchId)
  return (
    <Panel>
      <FactList
        facts={[
          ['Status', <DeliveryBadge key="status" status={delivery.status} />],
          ['Customer', <CustomerLink key="customer" accountId={delivery.accountId} />, 'wide'],
          ['Day', dayFact(delivery)],
          ['Window', windowText(delivery) || unknownText],
          ['Driver', nameOf(delivery.driverId)],
          ['Stop', delivery.stopOrder ?? unknownText],
          ['Leaves from', branch?.name ?? unknownText],
          [
            'Before payment',
            delivery.waiver && `Allowed by ${delivery.waiver.by}: ${delivery.waiver.reason}`,
          ],
        ]}
      />
    </Panel>
  )
}

/** A day that a customer asks for is agreed once the office plans the delivery. */
const dayFact = ({ scheduledFor, confirmedAt }: ShownDelivery): string =>
  scheduledFor !== null && confirmedAt === null
    ? `${formatBusinessDay(scheduledFor)} (asked for; assign a driver to confirm it)`
    : formatBusinessDay(scheduledFor)

const mapOf = ({ line1, line2, town, parish, country }: ShownDelivery['address']): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [line1, line2, town, parish, country].filter(Boolean).join(', '),
  )}`

/** The address from the time when the delivery was created. */
export function AddressPanel({ delivery, phone }: { delivery: ShownDelivery; phone: string }) {
  const { address } = delivery
  return (
    <Panel
      title="Address"
      action={
        <Anchor
          href={mapOf(address)}
          target="_blank"
          rel="noreferrer"
          fz="sm"
          className={classes['map'] ?? ''}
        >
          <PlaceIcon size={16} aria-hidden /> Open map <OpenIcon size={14} aria-hidden />
        </Anchor>
      }
    >
      <Stack gap={2}>
        <Text>
          {[address.line1, address.line2].filter(Boolean).join(', ')}
          <br />
          {address.town}, {address.parish}
        </Text>
        {phone && <PhoneLink number={phone} fz="sm" />}
        {address.note && (
          <Text fz="sm" c="dimmed">
            {address.note}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
