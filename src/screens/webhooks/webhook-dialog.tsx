import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Webhook } from '#sync/api/partners/webhooks.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { failingDays, overlapHours, webhookEventText } from '#sync/rules/messages/webhook-events.ts'
import { clock } from '../../browser/clock.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import {
  enableWebhook,
  pingWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
} from '../../queries/api/webhooks.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { FactList } from '../../ui/layout/facts.tsx'
import { ProblemAlert } from '../../ui/problem-alert.tsx'
import { formatCount, formatDateTime } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { WebhookSecretDialog } from './new-webhook-dialog.tsx'

const questions = {
  rotate: {
    title: 'Make a new signing secret?',
    confirm: 'New secret',
    text: `For ${overlapHours} hours both secrets sign, so the partner can change over without losing an event.`,
  },
  remove: {
    title: 'Remove this webhook?',
    confirm: 'Remove webhook',
    text: 'Events that still wait are not sent. You can’t undo this.',
  },
  replay: {
    title: 'Send the last day again?',
    confirm: 'Send again',
    text: 'All events of the last 24 hours are sent again. They keep their ids and numbers, so the partner’s program can skip those that it has.',
  },
}
type Question = keyof typeof questions

/** A webhook with its log, and what can be done with it. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { send: rotate } = useWrite(rotateWebhook)
  const { send: remove } = useWrite(removeWebhook)
  const { send: replay } = useWrite(replayWebhook)
  const params = { id: webhook.webhookId }
  if (secret) return <WebhookSecretDialog value={secret} onClose={onClose} />
  const work: Record<Question, () => Promise<void>> = {
    rotate: async () => setSecret((await rotate({ params })).secret),
    remove: async () => {
      await remove({ params })
      await toastSuccessOf(removeWebhook)
      onClose()
    },
    replay: async () => {
      await replay({ params, body: { from: isoOf(clock.now() - dayMs) } })
      await toastSuccessOf(replayWebhook)
    },
  }
  if (question)
    return (
      <ReasonDialog
        title={questions[question].title}
        confirm={questions[question].confirm}
        isHarmless={question !== 'remove'}
        onClose={() => setQuestion(null)}
        onConfirm={work[question]}
      >
        {questions[question].text}
      </ReasonDialog>
    )
  return (
    <Dialog onClose={onClose} title="Webhook" size="lg">
      <Stack>
        <WebhookFacts webhook={webhook} />
        <WebhookButtons webhook={webhook} onAsk={setQuestion} />
        <DeliveryLog webhookId={webhook.webhookId} />
      </Stack>
    </Dialog>
  )
}

const WebhookFacts = ({ webhook }: { webhook: Webhook }) => (
  <FactList
    facts={[
      ['Address', webhook.url, 'wide'],
      ['API key', webhook.keyName],
      ['Waiting', formatCount(webhook.waiting)],
      [
        'Sends when',
        <Text key="events" style={{ whiteSpace: 'pre-line' }}>
          {webhook.events.map((event) => webhookEventText[event]).join('\n')}
        </Text>,
        'wide',
      ],
      ['Failing since', webhook.failingSince && formatDateTime(webhook.failingSince)],
      [
        'Turned off',
        webhook.disabledAt &&
          `${formatDateTime(webhook.disabledAt)}, after ${failingDays} days without success. Waiting events are sent when you turn it on.`,
      ],
      ['Earlier secret signs until', webhook.previousUntil && formatDateTime(webhook.previousUntil)],
    ]}
  />
)

function WebhookButtons({ webhook, onAsk }: { webhook: Webhook; onAsk: (question: Question) => void }) {
  const { send: enable } = useWrite(enableWebhook)
  const { send: ping } = useWrite(pingWebhook)
  const params = { id: webhook.webhookId }
  const turnOn = useAction(async () => {
    await enable({ params })
    await toastSuccessOf(enableWebhook)
  }, failureText)
  const test = useAction(async () => {
    await ping({ params })
    await toastSuccessOf(pingWebhook)
  }, failureText)
  return (
    <Stack gap="xs">
      <ProblemAlert text={turnOn.problem || test.problem} />
      <Group gap="xs">
        {webhook.disabledAt === null ? (
          <Button loading={test.busy} onClick={() => void test.run()}>
            Send a ping
          </Button>
        ) : (
          <Button loading={turnOn.busy} onClick={() => void turnOn.run()}>
            Turn on
          </Button>
        )}
        <Button variant="default" onClick={() => onAsk('replay')}>
          Send the last day again
        </Button>
        <Button variant="default" onClick={() => onAsk('rotate')}>
          New secret
        </Button>
        <Button variant="subtle" color="red" onClick={() => onAsk('remove')}>
          Remove
        </Button>
      </Group>
    </Stack>
  )
}
