import { Button, Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useUnsaved } from '../../stores/sign-out.ts'
import { DialogFoot } from '../../ui/dialogs/dialog-foot.tsx'

/** Asks before an unsaved form is left. Saved work is on the device and needs no question. */
export function LeaveGuard({ unsaved, onLeave }: { unsaved: boolean; onLeave: () => void }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    // A reload keeps the form, so only another page of the app leaves it.
    enableBeforeUnload: false,
    withResolver: true,
  })
  // Logging out removes the page without the router.
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
      <Stack>
        <Text>The package in the form has not been saved. What is in the list is safe.</Text>
        <DialogFoot>
          <Button variant="default" color="red" onClick={leave}>
            Leave it
          </Button>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
