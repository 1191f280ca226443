import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { WordedError } from '#sync/lib/refusal.ts'
import {
  discardEncryptedBatch,
  type EncryptedBatch,
  openEncryptedBatch,
} from '../../session/encrypted-batches.ts'
import { Checkbox } from '../../ui/checks.tsx'
import { failureText } from '../../ui/dialogs/not-saved.ts'
import { DeleteIcon, UnlockIcon } from '../../ui/icons.ts'
import { formatDateTime, plural } from '../../ui/texts/format.ts'
import { useAction } from '../../ui/use-action.ts'

const wrongText = 'That’s not the password you had then. Your work stays encrypted; try again.'

/** Work that was encrypted under an older password, which is needed to open it. */
export function SealedCard({ batch }: { batch: EncryptedBatch }) {
  const [password, setPassword] = useState('')
  const [sure, setSure] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { run, busy, problem } = useAction(async () => {
    if (await openEncryptedBatch(batch, password)) return
    field.current?.focus()
    throw new WordedError(wrongText)
  }, failureText)
  const open = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={open}>
      <Stack gap="sm">
        <BatchFacts batch={batch} />
        <Alert color="red" variant="light" title="Your password has changed since then.">
          Enter the password you had then to open it; it syncs after that. Without it nobody can read it.
        </Alert>
        <PasswordInput
          ref={field}
          label="Password you had then"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem || undefined}
        />
        <Checkbox
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          label="I no longer know it, and understand that this work will be lost"
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

function BatchFacts({ batch }: { batch: EncryptedBatch }) {
  const left = [
    batch.changes > 0 && plural(batch.changes, 'change'),
    batch.photos > 0 && plural(batch.photos, 'photo'),
  ].filter((part) => part !== false)
  return (
    <div>
      <Text fw={600}>Work you left on this device: {left.join(', ')}</Text>
      <Text size="sm" c="dimmed">
        Encrypted when you logged out, {formatDateTime(batch.sealedAt)}
      </Text>
    </div>
  )
}
