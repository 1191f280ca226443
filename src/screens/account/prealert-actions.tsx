import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Package } from '#sync/entities/package.ts'
import { mutate } from '../../data/mutate.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { notSavedText } from '../../ui/not-saved.ts'
import { useArea } from './area.ts'

const PrealertForm = lazy(() =>
  import('./prealert-form.tsx').then((module) => ({ default: module.PrealertForm })),
)

/** Until it arrives, a pre-alert is its owner's to change and to take back. */
export function PrealertActions({ row }: { row: Package }) {
  const [editing, edit] = useDisclosure(false)
  const [asking, ask] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={20} />} onClick={edit.open}>
        Edit
      </Button>
      <Button variant="default" leftSection={<IconTrash size={20} />} onClick={ask.open}>
        Delete
      </Button>
      {editing && (
        <Suspense>
          <PrealertForm existing={row} onClose={edit.close} />
        </Suspense>
      )}
      {asking && <AskDelete row={row} onClose={ask.close} />}
    </>
  )
}

function AskDelete({ row, onClose }: { row: Package; onClose: () => void }) {
  const navigate = useNavigate()
  const area = useArea()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await mutate('package.remove', { packageId: row.packageId })
      toastSuccess('Package deleted successfully!')
      await navigate({ to: area.packages })
    } catch (error) {
      toastError('Package deletion failed!', notSavedText(error))
      onClose()
    }
  }
  return (
    <Dialog onClose={onClose} title="Delete this pre-alert?">
      <Text>
        We will no longer expect {row.trackingNumber}. If the package arrives all the same, it is matched by
        your mailbox number.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          Keep it
        </Button>
        <Button color="red.8" loading={busy} onClick={remove}>
          Delete
        </Button>
      </Group>
    </Dialog>
  )
}
