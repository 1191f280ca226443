import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Leave } from '../../session/session.ts'
import { staySignedIn } from '../../stores/sign-out.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DeleteIcon, KeepOnDeviceIcon } from '../../ui/icons.ts'

/** Asks whether packages stay on a person's own phone once everything is synced. */
export function KeepOrRemove({ leave }: { leave: (how: Leave) => Promise<void> }) {
  const [going, setGoing] = useState<Leave | null>(null)
  const go = (mode: Leave) => () => {
    setGoing(mode)
    void leave(mode)
  }
  return (
    <Dialog onClose={staySignedIn} title="Log out">
      <Stack>
        <Button
          leftSection={<KeepOnDeviceIcon size={20} />}
          loading={going === 'keep'}
          disabled={going === 'remove'}
          onClick={go('keep')}
          autoFocus
          data-autofocus
        >
          Keep my packages on this phone
        </Button>
        <Text size="sm" c="dimmed">
          You can log in again and see them without a connection. They’re removed after 14 days.
        </Text>
        <Button
          variant="default"
          leftSection={<DeleteIcon size={20} />}
          loading={going === 'remove'}
          disabled={going === 'keep'}
          onClick={go('remove')}
        >
          Remove everything from this device
        </Button>
        <Text size="sm" c="dimmed">
          Choose this if somebody else uses this phone.
        </Text>
      </Stack>
    </Dialog>
  )
}
