import { Skeleton } from '@mantine/core'
import { statusText } from '#sync/entities/package-status.ts'
import { statusLooks } from '../../components/status-badge.tsx'
import { usePackageEvents } from '../../queries/packages.ts'
import { formatTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './package-timeline.module.css'
import { byDay } from './timeline.ts'

/** What happened to a package, grouped by day, the newest on top. */
export function PackageTimeline({ packageId }: { packageId: string }) {
  const events = usePackageEvents(packageId)
  return (
    <Panel title="Timeline">
      {!events && <Skeleton h={120} aria-label="Loading the timeline" />}
      {events &&
        byDay(events).map(({ day, events: happened }) => (
          <section key={day} className={classes['day']}>
            <h3>{day}</h3>
            <ol>
              {happened.map((event) => {
                const { icon: EventIcon, tone } = statusLooks[event.status]
                return (
                  <li key={event.packageEventId} data-tone={tone}>
                    <span className={classes['dot']}>
                      <EventIcon size={16} aria-hidden />
                    </span>
                    <span>
                      <strong>{statusText(event.status)}</strong>
                      {event.note && <small>{event.note}</small>}
                    </span>
                    <time dateTime={event.occurredAt}>{formatTime(event.occurredAt)}</time>
                  </li>
                )
              })}
            </ol>
          </section>
        ))}
    </Panel>
  )
}
