import { Text, Timeline } from '@mantine/core'
import { attemptReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import {
  AddIcon,
  BroughtBackIcon,
  DeliveredIcon,
  type Icon,
  OnRouteIcon,
  WarningIcon,
} from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import type { ShownDelivery } from './delivery-facts.tsx'

interface Step {
  readonly at: string
  readonly icon: Icon
  readonly title: string
  readonly note: string
}

/** Returns the recorded steps of a delivery, the latest first. */
function progressSteps({
  createdAt,
  createdBy,
  outAt,
  attempts,
  deliveredAt,
  proof,
  status,
  updatedAt,
}: ShownDelivery) {
  const steps: Step[] = [
    { at: createdAt, icon: AddIcon, title: 'Created', note: createdBy },
    ...(outAt ? [{ at: outAt, icon: OnRouteIcon, title: 'Out for delivery', note: '' }] : []),
    ...attempts.map(({ at, reason, note, by }) => ({
      at,
      icon: WarningIcon,
      title: `Attempt failed: ${attemptReasonText[reason]}`,
      note: [note, by].filter(Boolean).join(' · '),
    })),
    ...(status === 'ReturnedToOffice'
      ? [{ at: updatedAt, icon: BroughtBackIcon, title: 'Back in the office', note: '' }]
      : []),
    ...(deliveredAt
      ? [{ at: deliveredAt, icon: DeliveredIcon, title: 'Delivered', note: proof?.recipientName ?? '' }]
      : []),
  ]
  return steps.sort((a, b) => b.at.localeCompare(a.at))
}

export function DeliveryTimeline({ delivery }: { delivery: ShownDelivery }) {
  const steps = progressSteps(delivery)
  return (
    <Panel title="Timeline">
      <Timeline bulletSize={30} lineWidth={2} active={steps.length}>
        {steps.map(({ at, icon: StepIcon, title, note }) => (
          <Timeline.Item key={`${at} ${title}`} bullet={<StepIcon size={16} aria-hidden />} title={title}>
            <Text size="sm" c="dimmed">
              {[formatDateTime(at), note].filter(Boolean).join(' · ')}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  )
}
