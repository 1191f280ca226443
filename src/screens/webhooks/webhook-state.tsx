import type { Webhook, WebhookDelivery } from '#sync/api/partners/webhooks.ts'
import { CheckIcon, StopIcon, WaitingIcon, WarningIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.disabledAt !== null) return <Tag tone="bad" icon={StopIcon} text="Turned off" />
  if (webhook.failingSince !== null) return <Tag tone="warn" icon={WarningIcon} text="Failing" />
  return <Tag tone="good" icon={CheckIcon} text="Works" quiet />
}

const stateLooks = {
  Waiting: { tone: 'neutral', icon: WaitingIcon, text: 'Waiting' },
  Sending: { tone: 'moving', icon: WaitingIcon, text: 'Sending' },
  Delivered: { tone: 'good', icon: CheckIcon, text: 'Delivered' },
  GivenUp: { tone: 'bad', icon: WarningIcon, text: 'Given up' },
} as const

export const DeliveryTag = ({ state }: Pick<WebhookDelivery, 'state'>) => <Tag {...stateLooks[state]} />
