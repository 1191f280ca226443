import { Alert, Stack, Switch, Text } from '@mantine/core'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { pushQuery, usePushChoice } from '../../../session/push-choice.ts'
import { useSession } from '../../../session/session.ts'
import { NotificationsOffIcon } from '../../../ui/icons.ts'
import { type PushMessage, pushMessages } from './push-messages.ts'

/** Turns this browser's notifications on or off, which also arrive when the app is closed. */
export function PushSwitch() {
  const accountId = useSession()?.accountId ?? ''
  const push = useServerQuery(pushQuery(accountId))
  const { mutate, isPending, error } = usePushChoice(accountId)
  if (push.is === 'loading') return null
  const state = push.is === 'shown' ? push.data : 'unsupported'
  return (
    <PushControls
      words={pushMessages[state]}
      on={state === 'on'}
      busy={isPending}
      failed={error ? error.message || 'That failed. Please try again.' : ''}
      onChoose={mutate}
    />
  )
}

interface PushControlsProps {
  words: PushMessage
  on: boolean
  busy: boolean
  failed: string
  onChoose: (yes: boolean) => void
}

function PushControls({ words: { text, help, mayChoose }, on, busy, failed, onChoose }: PushControlsProps) {
  return (
    <Stack gap="xs">
      <Switch
        size="md"
        label="Notifications on this device"
        description={busy ? 'One moment …' : text}
        checked={on}
        disabled={busy || !mayChoose}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      {help && (
        <Alert color="harbour" icon={<NotificationsOffIcon />} title={help.title}>
          {help.text}
        </Alert>
      )}
      {failed && (
        <Alert color="red" role="alert" title="Notifications couldn’t be changed">
          <Text size="sm">{failed}</Text>
        </Alert>
      )}
    </Stack>
  )
}
