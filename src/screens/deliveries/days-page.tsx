import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { DriverDayReply } from '#sync/api/deliveries/delivery-plans.ts'
import { paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { ServerContent } from '../../components/server-content.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { confirmDriverDay, driverDaysQuery } from '../../queries/api/deliveries.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { useSession } from '../../session/session.ts'
import { DoneIcon, DriverDayIcon, UndoIcon, UnpaidIcon, WarningIcon } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { FactList } from '../../ui/layout/facts.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCount, formatDateTime, formatDay, formatJmd, plural } from '../../ui/texts/format.ts'
import classes from './deliveries.module.css'

/** The days that drivers have closed: the money collected, the money counted, and the office's receipt. */
export function DriverDaysPage() {
  const answer = useServerQuery(driverDaysQuery)
  return (
    <Page
      title="Driver Days"
      note={answer.is === 'shown' && `${formatCount(answer.data.filter(isToConfirm).length)} to confirm`}
      back={{ to: pathTo('/admin/deliveries'), text: 'Deliveries' }}
    >
      <ServerContent answer={answer} away="Closed days are shown when you’re online.">
        {(days) =>
          days.length === 0 ? (
            <EmptyState
              icon={DriverDayIcon}
              title="No closed days yet"
              text="A day appears here when its driver has counted the cash and closed it."
            />
          ) : (
            days.map((day) => <Day key={day.driverDayId} day={day} />)
          )
        }
      </ServerContent>
    </Page>
  )
}

const isToConfirm = ({ confirmedAt }: DriverDayReply): boolean => confirmedAt === null

const differenceOf = ({ countedJmdCents, expectedJmdCents }: DriverDayReply): number =>
  countedJmdCents - expectedJmdCents

const differenceText = (cents: number): string =>
  cents === 0 ? 'None' : `${formatJmd(Math.abs(cents))} ${cents < 0 ? 'missing' : 'too much'}`

function Day({ day }: { day: DriverDayReply }) {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  const difference = differenceOf(day)
  const isOpen = isToConfirm(day)
  return (
    <Panel
      title={`${day.driverName}, ${formatDay(day.closedAt)}`}
      action={
        isOpen && session && paymentPolicy.canCheck(session) ? (
          <Button onClick={() => setAsking(true)}>Confirm cash</Button>
        ) : isOpen ? (
          <Tag tone="warn" icon={UnpaidIcon} text="Not confirmed yet" />
        ) : (
          <Tag tone="good" icon={DoneIcon} text="Confirmed" />
        )
      }
    >
      <Stack gap="sm">
        <FactList
          facts={[
            ['Collected in cash', formatJmd(day.expectedJmdCents)],
            ['Counted', formatJmd(day.countedJmdCents)],
            ['Difference', differenceText(difference)],
            ['Closed', `${formatDateTime(day.closedAt)} by ${day.closedBy}`],
            ['Confirmed', day.confirmedAt && `${formatDateTime(day.confirmedAt)} by ${day.confirmedBy}`],
          ]}
        />
        {difference !== 0 && (
          <Alert color="signal" icon={<WarningIcon />} title={differenceText(difference)}>
            {day.note && `Driver: ${day.note}`}
            {day.confirmNote && (
              <>
                <br />
                Office: {day.confirmNote}
              </>
            )}
          </Alert>
        )}
        <DayStops day={day} />
      </Stack>
      {isAsking && <ConfirmDialog day={day} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function DayStops({ day }: { day: DriverDayReply }) {
  return (
    <details>
      <summary>{plural(day.deliveryIds.length, 'delivery', 'deliveries')}</summary>
      <ul className="rows" aria-label={`Deliveries of ${day.driverName}`}>
        {day.stops.map((stop) => (
          <li key={stop.paymentId ?? stop.deliveryId} className={classes['item']}>
            <div className={classes['words']}>
              <Anchor
                component={Link}
                to={pathTo('/admin/deliveries/$delivery', { delivery: stop.deliveryId })}
              >
                {deliveryNumber(stop.deliveryId)}
              </Anchor>
              <Text fz="sm" c="dimmed">
                {stop.customer} · {stop.town}
              </Text>
            </div>
            <Group gap="sm">
              {stop.method ? paymentMethodText[stop.method] : 'Nothing collected'}
              <span style={{ fontVariantNumeric: 'tabular-nums' }}>
                {stop.method && formatJmd(stop.amountJmdCents)}
              </span>
              {stop.paymentId && <ReceiptLink paymentId={stop.paymentId} number={stop.receiptNumber} />}
              {stop.reversedAt && <Tag quiet tone="warn" icon={UndoIcon} text="Reversed" />}
              {stop.receiptCheck && <Tag quiet tone="good" icon={DoneIcon} text="Checked" />}
            </Group>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ConfirmDialog({ day, onClose }: { day: DriverDayReply; onClose: () => void }) {
  const { send } = useWrite(confirmDriverDay)
  const difference = differenceOf(day)
  return (
    <ReasonDialog
      title={`Confirm ${formatJmd(day.countedJmdCents)} from ${day.driverName}?`}
      confirm="Confirm cash"
      isHarmless
      {...(difference === 0 ? {} : { ask: `${differenceText(difference)}: what is done about it?` })}
      onClose={onClose}
      onConfirm={async (note) => {
        await send({ params: { driverDayId: day.driverDayId }, body: { note } })
        await toastSuccessOf(confirmDriverDay)
      }}
    >
      Confirm the cash you counted. The day’s cash payments will be marked as checked; card slips are checked
      on their own. This can’t be undone.
    </ReasonDialog>
  )
}

/** Links to the payment for people who may see payments; others see its number. */
function ReceiptLink({ paymentId, number }: { paymentId: string; number: string | null }) {
  const session = useSession()
  if (!session || !paymentPolicy.canView(session)) return number
  return (
    <Anchor component={Link} to={pathTo('/admin/payments/$payment', { payment: paymentId })} fz="sm">
      {number}
    </Anchor>
  )
}
