import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { webhookEvents, webhookEventText } from '#sync/rules/messages/webhook-events.ts'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { SecretDialog } from '../../components/session/secret-dialog.tsx'
import { apiKeysQuery } from '../../queries/api/api-keys.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { addWebhook } from '../../queries/api/webhooks.ts'
import { CheckboxGroup } from '../../ui/check-group.tsx'
import { Checkbox } from '../../ui/checks.tsx'

interface Values {
  apiKeyId: string
  url: string
  events: string[]
}

export const WebhookSecretDialog = ({ value, onClose }: { value: string; onClose: () => void }) => (
  <SecretDialog title="Signing secret" name="Secret" value={value} onClose={onClose}>
    Copy the secret now and give it to the partner in a safe way. It proves that events come from us. It can’t
    be shown again.
  </SecretDialog>
)

const check = ({ apiKeyId, url, events }: Values): Record<string, string> => ({
  ...(apiKeyId === '' ? { apiKeyId: 'Choose an API key.' } : {}),
  ...(/^https?:\/\/./.test(url.trim()) ? {} : { url: 'Enter an address that starts with https://.' }),
  ...(events.length === 0 ? { events: 'Choose at least one.' } : {}),
})

/** The choice without any key, which only an answer can rule out. */
const noKeyTexts = {
  loading: 'Loading …',
  away: 'API keys are shown when you’re online',
  failed: 'The API keys could not be loaded',
  shown: 'Create an API key first',
} as const

/** Asks where events of which key go, and then shows the signing secret once. */
export function NewWebhookDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(addWebhook)
  const [secret, setSecret] = useState<string | null>(null)
  const answer = useServerQuery(apiKeysQuery)
  const keys =
    answer.is === 'shown' ? answer.data.filter(({ revokedAt, isTest }) => revokedAt === null && !isTest) : []
  const state = useSaveForm<Values>({
    initialValues: { apiKeyId: '', url: '', events: [...webhookEvents] },
    check,
    save: async ({ events, url, apiKeyId }) => {
      const chosenEvents = events.filter((event) => isOneOf(webhookEvents, event))
      setSecret((await send({ body: { apiKeyId, url: url.trim(), events: chosenEvents } })).secret)
    },
  })
  if (secret) return <WebhookSecretDialog value={secret} onClose={onClose} />
  const field = state.form.getInputProps
  return (
    <FormDialog onClose={onClose} title="New webhook" label="Add webhook" state={state} fillsPhone>
      <NativeSelect
        label="API key"
        description="Its rights decide which packages and invoices the partner hears of."
        data={[
          { value: '', label: keys.length === 0 ? noKeyTexts[answer.is] : 'Choose…' },
          ...keys.map(({ apiKeyId, name }) => ({ value: apiKeyId, label: name })),
        ]}
        {...field('apiKeyId')}
      />
      <TextInput
        label="Address"
        type="url"
        placeholder="https://partner.example/hooks"
        maxLength={500}
        {...field('url')}
      />
      <CheckboxGroup label="Send when" {...field('events')}>
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={webhookEventText[event]} description={event} />
        ))}
      </CheckboxGroup>
    </FormDialog>
  )
}
