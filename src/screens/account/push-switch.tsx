import { Alert, Stack, Switch, Text } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { useState } from 'react'
import { type PushState, pushState, turnPushOff, turnPushOn } from '../../data/push.ts'
import { useSession } from '../../data/session.ts'
import { pushWords, type Words } from './push-words.ts'
import { useAnswer } from './use-answer.ts'

/** Whether this browser shows notifications also when the app is closed. */
export function PushSwitch() {
  const accountId = useSession()?.accountId ?? ''
  const [ask] = useState(() => () => pushState(accountId))
  const [found] = useAnswer(ask)
  const [now, setNow] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const state = now ?? found
  if (state === undefined) return null

  const choose = async (yes: boolean) => {
    setBusy(true)
    setFailed('')
    try {
      setNow(await (yes ? turnPushOn : turnPushOff)(accountId))
    } catch (error) {
      setFailed(error instanceof Error ? error.message : 'That failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const known = state === 'away' ? 'unsupported' : state
  return (
    <Shown
      words={pushWords[known]}
      on={known === 'on'}
      busy={busy}
      failed={failed}
      onChoose={(yes) => void choose(yes)}
    />
  )
}

interface ShownProps {
  words: Words
  on: boolean
  busy: boolean
  failed: string
  onChoose: (yes: boolean) => void
}

function Shown({ words: { text, help, mayChoose }, on, busy, failed, onChoose }: ShownProps) {
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
        <Alert color="harbour" icon={<IconBellOff />} title={help.title}>
          {help.text}
        </Alert>
      )}
      {failed && (
        <Alert color="red" role="alert" title="Notifications could not be changed">
          <Text size="sm">{failed}</Text>
        </Alert>
      )}
    </Stack>
  )
}
