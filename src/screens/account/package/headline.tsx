import { Alert } from '@mantine/core'
import type { ExpectedDelivery } from '#sync/api/deliveries/deliveries.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { toSentence } from '#sync/lib/to-sentence.ts'
import { pickupText } from '#sync/rules/deliveries/opening-hours.ts'
import { expectedText, latenessText } from '#sync/rules/packages/expected-text.ts'
import { isHeldForCustomer } from '#sync/rules/packages/hold-state.ts'
import { whyLaterText } from '#sync/rules/packages/move-text.ts'
import { pickupHeadText } from '#sync/rules/packages/pickup-place.ts'
import { roadText } from '#sync/rules/transfers/road-text.ts'
import { clock } from '../../../browser/clock.ts'
import { DelayedIcon, DeliveriesIcon, OnRouteIcon, PlaceIcon, WarningIcon } from '../../../ui/icons.ts'
import { arrivalText } from '../dashboard/out-for-delivery.ts'
import { planSentence } from '../deliveries/delivery-text.ts'
import { missingWords } from './missing-text.ts'
import classes from './package-page.module.css'
import type { PackageSurroundings } from './surroundings.ts'
import { wayStage } from './way.ts'

const atOffice: readonly Package['status'][] = ['AtLocalOffice', 'ReadyForPickup']

/** "At Montego Bay"; null for a package that isn't where it is picked up. */
const placeText = ({ status }: Package, office: Branch | undefined): string | null =>
  office && atOffice.includes(status) ? `At ${office.name}` : pickupHeadText(status, office)

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
  const missing = missingWords(row)
  if (missing)
    return (
      <Alert color="signal" icon={<WarningIcon />} title={missing.title}>
        {missing.text}
      </Alert>
    )
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
        {expectedText(row, { office, now: clock.now() }) ? (
          <ExpectedWords row={row} office={office} />
        ) : (
          wayStage('Delayed', office).next
        )}
      </Alert>
    )
  if (isOut)
    return (
      <Alert color="green" icon={<OnRouteIcon />} title="Out for delivery">
        <div className={classes['arrival']}>
          {arrival ? arrivalText(arrival) : 'Our driver is on the way to you with it.'} Please have someone
          there to receive it.
        </div>
      </Alert>
    )
  const plan = delivery && delivery.status !== 'Delivered' ? planSentence(delivery) : null
  if (plan)
    return (
      <Alert
        color="harbour"
        icon={<DeliveriesIcon />}
        title={delivery?.confirmedAt ? 'Delivery planned' : 'Delivery requested'}
      >
        {plan}
      </Alert>
    )
  if (isHeldForCustomer(row) && row.checkedInAt !== null)
    return (
      <Alert color="harbour" icon={<PlaceIcon />} title="Waiting until you say ship">
        Your package is at our warehouse. It leaves once you say ship.
      </Alert>
    )
  const road = branches.find((branch) => branch.branchId === row.headingTo)
  const origin = branches.find((branch) => branch.branchId === row.originBranchId)
  return <PlaceAndDay row={row} office={office} road={road} origin={origin} />
}

interface PlaceProps {
  row: Package
  office: Branch | undefined
  /** The office to which it is on the road. */
  road: Branch | undefined
  /** The warehouse that it comes from. */
  origin: Branch | undefined
}

/** When it is expected, or else where it is, and the next step. */
function PlaceAndDay({ row, office, road, origin }: PlaceProps) {
  const today = jamaicaDay(clock.now())
  const context = { office, now: clock.now() }
  const whenText = expectedText(row, context)
  const whyLater = whyLaterText(row, context)
  const { happened, next } = row.headingTo
    ? wayStage('AtLocalOffice', office)
    : wayStage(row.status, office, origin)
  const place = row.headingTo ? roadText(road) : (placeText(row, office) ?? happened)
  const step = row.status === 'ReadyForPickup' ? pickupText(office, clock.now()) : next
  if (!whenText)
    return (
      <Alert color="harbour" icon={<PlaceIcon />} title={place}>
        {step}
      </Alert>
    )
  const isLate = latenessText(row, today) !== ''
  return (
    <Alert
      color={isLate ? 'signal' : 'harbour'}
      icon={isLate ? <DelayedIcon /> : <PlaceIcon />}
      title={whenText}
    >
      {isLate && 'It’s running late. '}
      {whyLater && `${whyLater} `}
      {[toSentence(place), step].join(' ')}
    </Alert>
  )
}

/** The new day of a delayed package, the day before, and any reason other than this delay. */
function ExpectedWords({ row, office }: Pick<PlaceProps, 'row' | 'office'>) {
  const context = { office, now: clock.now() }
  const isLate = latenessText(row, jamaicaDay(context.now)) !== ''
  const days = `${expectedText(row, context)}${isLate ? ', running late' : ''}.`
  return <>{[days, whyLaterText(row, context)].filter(Boolean).join(' ')}</>
}
