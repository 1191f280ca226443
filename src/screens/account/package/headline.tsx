import { Alert } from '@mantine/core'
import type { ExpectedDelivery } from '#sync/api/deliveries.ts'
import type { Package } from '#sync/entities/package.ts'
import { windowText } from '#sync/rules/delivery-window.ts'
import { formatBusinessDay } from '../../../ui/format.ts'
import { DeliveriesIcon, OnRouteIcon, PlaceIcon, WarningIcon } from '../../../ui/icons.ts'
import { arrivalText } from '../out-for-delivery.ts'
import classes from './package-page.module.css'
import type { PackageSurroundings } from './surroundings.ts'
import { stages } from './way.ts'

const atOffice: readonly Package['status'][] = ['AtLocalOffice', 'ReadyForPickup']

interface HeadlineProps {
  row: Package
  around: PackageSurroundings
  isOut: boolean
  /** The driver's progress from the server; undefined until it replies. */
  arrival: ExpectedDelivery | undefined
}

/** The most important fact about a package now: the problem that holds it up, or its place and the next step. */
export function Headline({ row, around: { branches, delivery }, isOut, arrival }: HeadlineProps) {
  const office = branches.find((branch) => branch.branchId === row.branchId)
  if (row.status === 'Delivered') return null
  if (row.customs.state === 'Hold')
    return (
      <Alert color="signal" icon={<WarningIcon />} title="On hold at customs">
        {row.customs.note && `${toSentence(row.customs.note)} `}
        We’ll let you know when it clears.
      </Alert>
    )
  if (row.status === 'Delayed')
    return (
      <Alert color="signal" icon={<WarningIcon />} title="Your package is delayed">
        {row.delayedReason && `${toSentence(row.delayedReason)} `}
        {stages.Delayed.next}
      </Alert>
    )
  if (isOut)
    return (
      <Alert color="green" icon={<OnRouteIcon />} title="Out for delivery">
        <div className={classes['arrival']}>
          {arrival ? arrivalText(arrival) : 'Our driver is on the way to you with it.'} Have somebody there to
          receive it.
        </div>
      </Alert>
    )
  if (delivery?.scheduledFor && delivery.status !== 'Delivered')
    return (
      <Alert color="harbour" icon={<DeliveriesIcon />} title="Delivery planned">
        We plan to bring it on {formatBusinessDay(delivery.scheduledFor)}
        {expectedText(delivery)}.
      </Alert>
    )
  const { happened, next } = stages[row.status]
  const title = office && atOffice.includes(row.status) ? `At ${office.name}` : happened
  return (
    <Alert color="harbour" icon={<PlaceIcon />} title={title}>
      {office && row.status === 'AtHeadOffice' ? `Next, it goes to ${office.name}.` : next}
    </Alert>
  )
}

/** The time window of the driver; '' while none is planned. */
function expectedText(delivery: Parameters<typeof windowText>[0] | null | undefined): string {
  const text = delivery ? windowText(delivery) : ''
  return text && `, ${text}`
}

/** Adds the full stop that a typed reason may lack. */
const toSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
