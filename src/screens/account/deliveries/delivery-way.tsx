import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import classes from '../package/package-timeline.module.css'
import { attemptText, deliveryLooks } from './delivery-text.ts'

interface Step {
  readonly at: string
  readonly look: keyof typeof deliveryLooks
  readonly text: string
}

/** Returns the recorded steps of a delivery, the latest first. */
export function progressSteps({ createdAt, outAt, attempts, deliveredAt }: Delivery): Step[] {
  const steps: Step[] = [
    { at: createdAt, look: 'InStore', text: 'Delivery requested' },
    ...(outAt ? [{ at: outAt, look: 'OutForDelivery' as const, text: 'Our driver set out' }] : []),
    ...attempts.map((attempt) => ({
      at: attempt.at,
      look: 'ReturnedToOffice' as const,
      text: attemptText(attempt),
    })),
    ...(deliveredAt ? [{ at: deliveredAt, look: 'Delivered' as const, text: 'Delivered' }] : []),
  ]
  return steps.toSorted((a, b) => b.at.localeCompare(a.at))
}

export function DeliveryWay({ delivery }: { delivery: Delivery }) {
  return (
    <Panel title="Timeline">
      <div className={classes['day']}>
        <ol>
          {progressSteps(delivery).map(({ at, look, text }) => {
            const { icon: StepIcon, tone } = deliveryLooks[look]
            return (
              <li key={`${at} ${text}`} data-tone={tone}>
                <span className={classes['dot']}>
                  <StepIcon size={16} aria-hidden />
                </span>
                <span>
                  {text}
                  <small>
                    <time dateTime={at}>{formatDateTime(at)}</time>
                  </small>
                </span>
              </li>
            )
          })}
        </ol>
      </div>
    </Panel>
  )
}
