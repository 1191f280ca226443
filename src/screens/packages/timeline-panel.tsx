import { Skeleton, Text, Timeline } from '@mantine/core'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import { statusText } from '#sync/entities/package-status.ts'
import { statusLooks } from '../../components/status-badge.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'

/** What happened, the latest first. */
export function TimelinePanel({ events }: { events: readonly PackageEvent[] | undefined }) {
  return (
    <Panel title="Timeline">
      {!events && <Skeleton height={80} role="status" aria-label="Loading the timeline" />}
      {events?.length === 0 && <Text c="dimmed">Nothing has happened yet.</Text>}
      <Timeline bulletSize={30} lineWidth={2} active={events?.length ?? 0}>
        {[...(events ?? [])].reverse().map((event) => {
          const { icon: Sign } = statusLooks[event.status]
          return (
            <Timeline.Item
              key={event.packageEventId}
              bullet={<Sign size={16} aria-hidden />}
              title={event.stepBack ? `Back to ${statusText(event.status)}` : statusText(event.status)}
            >
              {event.note && <Text size="sm">{event.note}</Text>}
              <Text size="sm" c="dimmed">
                {formatDateTime(event.occurredAt)}
                {event.by && `, ${event.by}`}
                {event.recordedAt === null && ' · waiting to sync'}
              </Text>
            </Timeline.Item>
          )
        })}
      </Timeline>
    </Panel>
  )
}
