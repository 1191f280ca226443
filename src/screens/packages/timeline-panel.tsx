import { Text, Timeline } from '@mantine/core'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { statusLooks } from '../../components/badges/status-badge.tsx'
import { eventTitle } from '../../components/packages/event-title.ts'
import { useBranches } from '../../queries/branches.ts'
import { ClearedIcon, CustomsIcon, HoldIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { SkeletonLines } from '../../ui/layout/skeletons.tsx'
import { formatDateTime, formatJmd } from '../../ui/texts/format.ts'

const customsIcons = { Hold: HoldIcon, Cleared: ClearedIcon } as const

/** Returns an event's title and icon. A customs decision is not a step of the package. */
function eventLook(event: PackageEvent) {
  const { customs, status, stepBack } = event
  if (customs) {
    const iconsByState: Partial<Record<string, typeof CustomsIcon>> = customsIcons
    return { title: eventTitle(event), icon: iconsByState[customs.state] ?? CustomsIcon }
  }
  const title = eventTitle(event)
  return { title: stepBack ? `Back to ${title}` : title, icon: statusLooks[status].icon }
}

const noteOf = ({ note, customs }: PackageEvent): string =>
  customs
    ? [
        customs.note,
        customs.channel && `Channel: ${customs.channel}`,
        customs.entryNumber && `Entry ${customs.entryNumber}`,
        customs.dutyJmdCents !== null && `Duty ${formatJmd(customs.dutyJmdCents)}`,
      ]
        .filter(Boolean)
        .join(' · ')
    : note

/** The package's events with their places and people, the latest first. */
export function TimelinePanel({ events }: { events: readonly PackageEvent[] | undefined }) {
  const branches = useBranches()
  return (
    <Panel title="Timeline">
      {!events && <SkeletonLines label="Loading the timeline" />}
      {events?.length === 0 && <Text c="dimmed">Nothing has happened yet.</Text>}
      <Timeline bulletSize={30} lineWidth={2} active={events?.length ?? 0}>
        {[...(events ?? [])].reverse().map((event) => {
          const { title, icon: EventIcon } = eventLook(event)
          const note = noteOf(event)
          const place = branches?.find(({ branchId }) => branchId === event.branchId)?.name
          return (
            <Timeline.Item
              key={event.packageEventId}
              bullet={<EventIcon size={16} aria-hidden />}
              title={title}
            >
              {note && (
                <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
                  {note}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {[formatDateTime(event.occurredAt), place, event.by].filter(Boolean).join(' · ')}
                {event.recordedAt === null && ' · waiting to sync'}
              </Text>
              {event.deviceAt && (
                <Text size="sm" c="dimmed">
                  Time corrected. The device’s clock said {formatDateTime(event.deviceAt)}.
                </Text>
              )}
            </Timeline.Item>
          )
        })}
      </Timeline>
    </Panel>
  )
}
