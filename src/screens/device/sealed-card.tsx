import { Alert, Button, Checkbox, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { IconLockOpen, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { dropSealed, openSealed, type SealedBatch } from '../../data/sealed.ts'
import { formatDateTime, plural } from '../../ui/format.ts'

const wrongText = 'This is not the password you had then. What you left stays sealed; try again.'

/** Work left behind under an older password: only that one opens it. */
export function SealedCard({ batch }: { batch: SealedBatch }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [sure, setSure] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      if (!(await openSealed(batch, password))) setProblem(wrongText)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'It could not be opened. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const left = [
    batch.changes > 0 && plural(batch.changes, 'change'),
    batch.photos > 0 && plural(batch.photos, 'photo'),
  ].filter((part) => part !== false)
  return (
    <form onSubmit={open}>
      <Stack gap="sm">
        <div>
          <Text fw={650}>Work you left on this device: {left.join(', ')}</Text>
          <Text size="sm" c="dimmed">
            Sealed when you signed out, {formatDateTime(batch.sealedAt)}
          </Text>
        </div>
        <Alert color="red" variant="light" title="Your password was changed since you left it.">
          It opens with the password you had then, and is sent after that. Without that password nobody can
          read it.
        </Alert>
        <PasswordInput
          label="Password you had then"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem || undefined}
        />
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label="I no longer know it, and understand that what I left will be gone"
        />
        <Group>
          <Button
            type="submit"
            leftSection={<IconLockOpen size={18} />}
            loading={busy}
            disabled={password === ''}
          >
            Open and send it
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={18} />}
            disabled={!sure || busy}
            onClick={() => void dropSealed(batch)}
          >
            Give it up
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
