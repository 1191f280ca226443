import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  discardEncryptedBatch,
  type EncryptedBatch,
  openEncryptedBatch,
} from '../../session/encrypted-batches.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { formatDateTime, plural } from '../../ui/format.ts'
import { DeleteIcon, UnlockIcon } from '../../ui/icons.ts'

const wrongText = "That's not the password you had then. Your work stays encrypted; try again."

/** Work that was encrypted under an older password, which is needed to open it. */
export function SealedCard({ batch }: { batch: EncryptedBatch }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const [sure, setSure] = useState(false)
  const open = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      if (!(await openEncryptedBatch(batch, password))) setProblem(wrongText)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "It couldn't be opened. Please try again.")
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
          <Text fw={600}>Work you left on this device: {left.join(', ')}</Text>
          <Text size="sm" c="dimmed">
            Encrypted when you logged out, {formatDateTime(batch.sealedAt)}
          </Text>
        </div>
        <Alert color="red" variant="light" title="Your password has changed since then.">
          Enter the password you had then to open it; it syncs after that. Without it nobody can read it.
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
          label="I don't know it anymore, and understand that this work will be lost"
        />
        <Group>
          <Button
            type="submit"
            leftSection={<UnlockIcon size={18} />}
            loading={busy}
            disabled={password === ''}
          >
            Open and sync
          </Button>
          <Button
            variant="default"
            leftSection={<DeleteIcon size={18} />}
            disabled={!sure || busy}
            onClick={() => void discardEncryptedBatch(batch)}
          >
            Delete it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
