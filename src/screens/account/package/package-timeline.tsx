import { Text } from '@mantine/core'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { atOriginText } from '#sync/rules/origins/origin-text.ts'
import { endingStateText, isEnded } from '#sync/rules/packages/ending-state.ts'
import { daysOfStatus } from '#sync/rules/packages/expected-days.ts'
import { expectedDaysText } from '#sync/rules/packages/expected-text.ts'
import { pickupHeadText } from '#sync/rules/packages/pickup-place.ts'
import { leftText, roadText } from '#sync/rules/transfers/road-text.ts'
import { clock } from '../../../browser/clock.ts'
import { statusLooks } from '../../../components/badges/status-badge.tsx'
import { eventReason, eventTitle } from '../../../components/packages/event-title.ts'
import { SearchIcon } from '../../../ui/icons.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatLongDay, formatTime, zoneNote } from '../../../ui/texts/format.ts'
import { endingWords } from './ending-text.ts'
import { missingWords } from './missing-text.ts'
import classes from './package-timeline.module.css'
import type { PackageSurroundings } from './surroundings.ts'
import { byDay } from './timeline.ts'
import { stagesAhead, wayStage } from './way.ts'

/** A package's events grouped by day, the newest first, below the steps still to come in grey. */
export function PackageTimeline({
  row,
  around: { events, branches },
}: {
  row: Package
  around: PackageSurroundings
}) {
  const missing = missingWords(row)
  return (
    <Panel title="Timeline">
      {missing ? (
        <Search row={row} title={missing.title} />
      ) : (
        <Ahead row={row} around={{ events, branches }} />
      )}
      {byDay(events).map(({ day, events: happened }) => (
        <section key={day} className={classes['day']}>
          <h3>{day}</h3>
          <ol>
            {happened.map((event) => (
              <Happened key={event.packageEventId} event={event} branches={branches} row={row} />
            ))}
          </ol>
        </section>
      ))}
      {zoneNote() && (
        <Text size="sm" c="dimmed">
          {zoneNote()}
        </Text>
      )}
    </Panel>
  )
}

/** The search is shown above what happened, because nothing is to come until the package is found. */
function Search({ row: { missingSince, loss }, title }: { row: Package; title: string }) {
  const at = loss?.decidedAt ?? missingSince
  return (
    <section className={classes['day']}>
      {at && <h3>{formatLongDay(at)}</h3>}
      <ol>
        <li data-tone="bad">
          <span className={classes['dot']}>
            <SearchIcon size={16} aria-hidden />
          </span>
          <span>{title}</span>
          {at && <time dateTime={at}>{formatTime(at)}</time>}
        </li>
      </ol>
    </section>
  )
}

interface HappenedProps {
  event: PackageEvent
  branches: readonly Branch[]
  row: Package
}

function Happened({ event, branches, row }: HappenedProps) {
  const { icon: EventIcon, tone } = statusLooks[event.status]
  const scannedAt = branches.find(({ branchId }) => branchId === event.branchId)?.name
  const office = branches.find(({ branchId }) => branchId === row.branchId)
  // A customs event has a text of its own; a status has a sentence.
  // A package that was sold, destroyed or returned has left us, but not to its customer.
  const ending = event.status === 'Delivered' && isEnded(row) ? endingWords(row) : null
  const road = branches.find(({ branchId }) => branchId === event.headingTo)
  const origin = branches.find(({ branchId }) => branchId === row.originBranchId)
  const pastText = event.headingTo ? leftText(road) : wayStage(event.status, office, origin).happened
  const stageText = ending?.title ?? (event.customs ? '' : pastText)
  const statusPlace = pickupHeadText(event.status, office) ?? atOriginText(event.status, origin)
  const place = event.headingTo ? roadText(road) : event.customs ? null : statusPlace
  const title = ending ? (endingStateText(row) ?? '') : (place ?? eventTitle(event))
  const sentence = [stageText, eventReason(event)].filter(Boolean).join(' ')
  return (
    <li data-tone={tone}>
      <span className={classes['dot']}>
        <EventIcon size={16} aria-hidden />
      </span>
      <span>
        {title}
        <small>{sentence}</small>
        {scannedAt && <small>{scannedAt}</small>}
      </span>
      <time dateTime={event.occurredAt}>{formatTime(event.occurredAt)}</time>
    </li>
  )
}

interface AheadProps {
  row: Package
  around: Pick<PackageSurroundings, 'events' | 'branches'>
}

function Ahead({ row, around: { events, branches } }: AheadProps) {
  const office = branches.find(({ branchId }) => branchId === row.branchId) ?? null
  const origin = branches.find(({ branchId }) => branchId === row.originBranchId)
  const ahead = stagesAhead(row.status, events, office)
  if (ahead.length === 0) return null
  const today = jamaicaDay(clock.now())
  return (
    <section className={`${classes['day']} ${classes['ahead']}`}>
      <h3>Still to come</h3>
      <ol>
        {ahead.toReversed().map((status) => {
          const { icon: StageIcon } = statusLooks[status]
          const days = daysOfStatus(status, row, { office, now: clock.now() })
          return (
            <li key={status}>
              <span className={`${classes['dot']} ${classes['next']}`}>
                <StageIcon size={16} aria-hidden />
              </span>
              <span>
                {wayStage(status, office, origin).ahead}
                {days && <small>{expectedDaysText(days, today)}</small>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
