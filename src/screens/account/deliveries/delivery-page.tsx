import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { type DeliveryStop, useDeliveryStop } from '../../../queries/deliveries.ts'
import { ForwardIcon, NotFoundIcon, OnRouteIcon } from '../../../ui/icons.ts'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { FactList } from '../../../ui/layout/facts.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { SkeletonPanel } from '../../../ui/layout/skeletons.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useArea } from '../area.ts'
import { arrivalText, useArrivals } from '../dashboard/out-for-delivery.ts'
import rows from '../package-rows.module.css'
import { DeliveryChanges } from './delivery-changes.tsx'
import { DeliveryDue } from './delivery-due.tsx'
import { DeliveryProofPanel } from './delivery-proof.tsx'
import {
  addressText,
  attemptText,
  contentText,
  deliveryLooks,
  plannedText,
  planSentence,
} from './delivery-text.ts'
import { DeliveryWay } from './delivery-way.tsx'

/** A delivery as its recipient follows it, read from the device so that it works offline. */
export function AccountDeliveryPage({ deliveryId }: { deliveryId: string }) {
  const area = useArea()
  const stop = useDeliveryStop(deliveryId)
  const backLink = { to: area.deliveries, text: 'Deliveries' }
  if (stop) return <DeliveryContent stop={stop} back={backLink} />
  return (
    <Page title="Delivery" back={backLink}>
      {stop === undefined ? (
        <SkeletonPanel label="Loading the delivery" />
      ) : (
        <EmptyState
          icon={NotFoundIcon}
          title="This delivery isn’t here"
          text="It was cancelled, it belongs to somebody else, or this device hasn’t received it yet."
        />
      )}
    </Page>
  )
}

function DeliveryContent({ stop, back }: { stop: DeliveryStop; back: { to: string; text: string } }) {
  const { delivery, packages } = stop
  const { address } = delivery
  return (
    <Page
      narrow
      title={contentText(stop)}
      note={deliveryNumber(delivery.deliveryId)}
      back={back}
      actions={<DeliveryChanges delivery={delivery} />}
    >
      <Stack gap="md">
        <div>
          <Tag {...deliveryLooks[delivery.status]} />
        </div>
        <DeliveryNews delivery={delivery} />
        {delivery.proof && <DeliveryProofPanel proof={delivery.proof} />}
        <DeliveryDue delivery={delivery} />
        <DeliveryPackages packages={packages} />
        <Panel title="Details">
          <FactList
            facts={[
              [
                delivery.confirmedAt ? 'Day' : 'Day you asked for',
                delivery.status === 'Delivered' ? null : (plannedText(delivery) ?? 'We’ll choose it'),
              ],
              ['Address', addressText(address)],
              [
                'Phone',
                address.phone ? (
                  <Anchor key="p" href={`tel:${address.phone}`} fz="inherit">
                    {address.phone}
                  </Anchor>
                ) : null,
              ],
              ['For the driver', address.note || null],
            ]}
          />
        </Panel>
        <DeliveryWay delivery={delivery} />
      </Stack>
    </Page>
  )
}

/** The one sentence a recipient needs to know now. */
function DeliveryNews({ delivery }: { delivery: Delivery }) {
  const area = useArea()
  const arrival = useArrivals().find(({ deliveryId }) => deliveryId === delivery.deliveryId)
  const { status, attempts } = delivery
  const plan = planSentence(delivery)
  const { tone: _, icon: NewsIcon } = deliveryLooks[status]
  const last = attempts.at(-1)
  if (status === 'OutForDelivery')
    return (
      <Alert color="green" icon={<OnRouteIcon />} title="On its way to you">
        {arrival ? arrivalText(arrival) : 'Our driver is on the way.'} Have somebody there to receive it, with
        the amount due.
        {arrival?.code && (
          <Text mt="xs" size="sm">
            Your code is{' '}
            <Text span fw={600} data-testid="door-code">
              {arrival.code.slice(0, 3)} {arrival.code.slice(3)}
            </Text>
            . Tell it to the driver when you have your packages, or to the person who takes them.
          </Text>
        )}
      </Alert>
    )
  if (status === 'ReturnedToOffice')
    return (
      <Alert color="signal" icon={<NewsIcon />} title="Back at our office">
        {last && `${attemptText(last)} `}
        {plan ?? 'Choose another day, or pick it up.'}
      </Alert>
    )
  if (status !== 'InStore') return null
  return (
    <Alert
      color="harbour"
      icon={<NewsIcon />}
      title={plan && delivery.confirmedAt ? 'Delivery planned' : 'We have your request'}
    >
      {plan ?? 'We’ll choose a day and show it here.'} You’ll get a notification when our driver sets out.{' '}
      <Anchor fz="inherit" renderRoot={(props) => <Link {...props} to={area.profile} />}>
        Authorized persons
      </Anchor>{' '}
      can receive it for you.
    </Alert>
  )
}

function DeliveryPackages({ packages }: Pick<DeliveryStop, 'packages'>) {
  const area = useArea()
  return (
    <Panel title="Packages" flush>
      {packages.map((row) => (
        <Link key={row.packageId} to={area.packageOf(row.packageId)} className={rows['row'] ?? ''} data-arrow>
          <span className={rows['words']}>
            <span className={rows['what']}>{row.description || row.trackingNumber}</span>
            <span className={rows['more']}>{row.trackingNumber}</span>
          </span>
          <ForwardIcon size={20} aria-hidden />
        </Link>
      ))}
      {packages.length === 0 && (
        <Text px="md" py="sm" c="dimmed">
          These packages aren’t on this device.
        </Text>
      )}
    </Panel>
  )
}
