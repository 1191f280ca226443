import { Button, Text } from '@mantine/core'
import { idTypeText } from '#sync/entities/accounts/id-types.ts'
import { jamaicaDay, jamaicaTime } from '#sync/lib/business-day.ts'
import { isWindowOver, windowText } from '#sync/rules/deliveries/delivery-window.ts'
import { roundCash } from '#sync/rules/payments/cash.ts'
import { clock } from '../../browser/clock.ts'
import type { RoundStop } from '../../queries/round-reads.ts'
import { CallIcon, PendingIcon, PlaceIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './driver.module.css'
import { isDone, mapLink, phoneLink, phoneOf, placeText, transferText } from './stop-text.ts'

/** The address, the contact, and the amount due. */
export function StopAddress({ stop }: { stop: RoundStop }) {
  const { address, dueJmdCents, waiver } = stop.delivery
  const phone = phoneOf(stop)
  const window = windowText(stop.delivery)
  const now = clock.now()
  const isLate =
    !isDone(stop) && isWindowOver(stop.delivery, { day: jamaicaDay(now), time: jamaicaTime(now) })
  return (
    <Panel title="Address">
      <Text size="lg">{placeText(address)}</Text>
      {window && (
        <Text>
          Expected {window}
          {isLate && ', late'}
        </Text>
      )}
      {address.note && <p className={classes['note']}>{address.note}</p>}
      <div className={classes['calls']}>
        <Button
          variant="default"
          component="a"
          href={mapLink(address)}
          target="_blank"
          rel="noreferrer"
          leftSection={<PlaceIcon size={22} aria-hidden />}
        >
          Map
        </Button>
        {phone && (
          <Button
            variant="default"
            component="a"
            href={phoneLink(phone)}
            aria-label={`Call ${phone}`}
            leftSection={<CallIcon size={22} aria-hidden />}
          >
            {phone}
          </Button>
        )}
      </div>
      {!isDone(stop) && (
        <>
          <Text mt="md">Due at the door</Text>
          <div className={classes['due']}>{dueJmdCents === 0 ? 'Nothing' : formatJmd(dueJmdCents)}</div>
          <CashDue delivery={stop.delivery} />
          {transferText(stop.delivery) && (
            <Tag tone="moving" icon={PendingIcon} text={transferText(stop.delivery)} />
          )}
          {waiver && dueJmdCents > 0 && <Text>May be handed over before it’s paid.</Text>}
        </>
      )}
    </Panel>
  )
}

/** Cash is rounded to the smallest coin, so the amount to take differs from what is due. */
function CashDue({ delivery: { dueJmdCents, cashRoundingJmdCents } }: Pick<RoundStop, 'delivery'>) {
  const cashJmdCents = roundCash(dueJmdCents, cashRoundingJmdCents)
  return cashJmdCents === dueJmdCents ? null : <Text>In cash: {formatJmd(cashJmdCents)}</Text>
}

/** The people besides the customer who may accept the packages. */
export function StopPersons({ stop: { delivery } }: { stop: RoundStop }) {
  const persons = delivery.contact?.authorizedPersons ?? []
  return (
    <Panel title="Who may receive">
      <Text>
        {delivery.contact
          ? `${delivery.contact.name} (customer, ${delivery.contact.mailbox})`
          : 'The customer'}
      </Text>
      {persons.map(({ name, relationship, idType }) => (
        <Text key={name}>
          {[name, relationship || 'authorized', idType && idTypeText(idType)].filter(Boolean).join(', ')}
        </Text>
      ))}
      <Text c="dimmed" size="sm" mt={4}>
        Anybody else shows an ID and says how they’re related.
      </Text>
    </Panel>
  )
}

export function StopPackages({ stop: { delivery, packages } }: { stop: RoundStop }) {
  const unlistedCount = delivery.packageIds.length - packages.length
  return (
    <Panel title={plural(delivery.packageIds.length, 'package')}>
      {packages.map(({ packageId, trackingNumber, description }) => (
        <div key={packageId} className={classes['words']}>
          <strong>{trackingNumber}</strong>
          {description}
        </div>
      ))}
      {unlistedCount > 0 && packages.length > 0 && <Text c="dimmed">and {unlistedCount} more</Text>}
      {packages.length === 0 && <Text c="dimmed">Their numbers are no longer on this device.</Text>}
    </Panel>
  )
}
