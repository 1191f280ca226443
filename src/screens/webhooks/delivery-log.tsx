import { Button, Code, Group, Stack, Text } from '@mantine/core'
import type { Webhook, WebhookDelivery } from '#sync/api/partners/webhooks.ts'
import { ServerContent } from '../../components/server-content.tsx'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { replayWebhook, webhookDeliveriesQuery } from '../../queries/api/webhooks.ts'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { DeliveryTag } from './webhook-state.tsx'
import classes from './webhooks.module.css'

const attemptText = ({ status, durationMs, answer }: WebhookDelivery['attempts'][number]): string =>
  [status === null ? `No answer in ${durationMs} ms` : `Answered ${status} in ${durationMs} ms`, answer]
    .filter(Boolean)
    .join(' · ')

/** When a failed event is sent again; an event that was never tried is about to be sent. */
const nextTryText = ({ state, attempts, nextAt }: WebhookDelivery): string =>
  state === 'Waiting' && attempts.length > 0 ? ` · next try ${formatDateTime(nextAt)}` : ''

/** The newest events of a webhook, with what was answered to each attempt. */
export function DeliveryLog({ webhookId }: Pick<Webhook, 'webhookId'>) {
  const answer = useServerQuery(webhookDeliveriesQuery(webhookId))
  const { send } = useWrite(replayWebhook)
  const { run, busy, problem } = useAction(async (webhookEventId: string) => {
    await send({ params: { id: webhookId }, body: { webhookEventId } })
    await toastSuccessOf(replayWebhook)
  }, failureText)
  return (
    <Stack gap="xs">
      <ProblemAlert text={problem} />
      <ServerContent answer={answer} away="The log is shown when you’re online.">
        {(deliveries) =>
          deliveries.length === 0 ? (
            <Text c="dimmed">Nothing was sent yet.</Text>
          ) : (
            <ul className={classes['log']} aria-label="Events">
              {deliveries.map((delivery) => (
                <li key={delivery.webhookEventId}>
                  <Group justify="space-between" wrap="nowrap" align="start">
                    <div>
                      <Code>{delivery.type}</Code>{' '}
                      <Text span size="sm">
                        #{delivery.sequence}
                      </Text>
                      <Text size="sm" c="dimmed">
                        {formatDateTime(delivery.createdAt)}
                        {nextTryText(delivery)}
                      </Text>
                    </div>
                    <DeliveryTag state={delivery.state} />
                  </Group>
                  {delivery.attempts.map((attempt) => (
                    <Text key={attempt.at} size="sm" className={classes['answer'] ?? ''}>
                      {formatDateTime(attempt.at)} · {attemptText(attempt)}
                    </Text>
                  ))}
                  {(delivery.state === 'Delivered' || delivery.state === 'GivenUp') && (
                    <Button
                      variant="default"
                      mt="xs"
                      disabled={busy}
                      onClick={() => void run(delivery.webhookEventId)}
                    >
                      Send again
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </ServerContent>
    </Stack>
  )
}
