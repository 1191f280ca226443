import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../../stores/sign-out.ts'

/** Asks before a form that is not saved is left. Saved work never asks: it is on the device. */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    // A reload keeps the form: only another page of the app leaves it.
    enableBeforeUnload: false,
    withResolver: true,
  })
  // Signing out takes the page away without leaving it by the router.
  useUnsaved(unsaved)
  const leave = () => {
    onLeave()
    blocker.proceed?.()
  }
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
    >
      <Text>The package in the form has not been saved. What is in the list is safe.</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={leave}>
          Leave it
        </Button>
        <Button onClick={() => blocker.reset?.()}>Stay</Button>
      </Group>
    </Modal>
  )
}
