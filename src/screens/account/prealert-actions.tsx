import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Package } from '#sync/entities/packages/package.ts'
import { failureTexts, successTexts } from '#sync/rules/texts/change-texts.ts'
import { mutate } from '../../changes/mutate.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-parts.ts'
import { useArea } from './area.ts'

const PrealertForm = lazyPart(async () => (await import('./prealert-form.tsx')).PrealertForm)

/** The owner can edit or cancel a pre-alert until the package arrives. */
export function PrealertActions({ row }: { row: Package }) {
  const [editing, edit] = useDisclosure(false)
  const [asking, ask] = useDisclosure(false)
  return (
    <>
      <Button variant="default" leftSection={<EditIcon size={20} />} onClick={edit.open}>
        Edit
      </Button>
      <Button variant="default" leftSection={<DeleteIcon size={20} />} onClick={ask.open}>
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
  const remove = async () => {
    await mutate('package.remove', { packageId: row.packageId })
    toastSuccess(successTexts['package.remove'])
    await navigate({ to: area.packages })
  }
  return (
    <AskDialog
      title="Delete this pre-alert?"
      confirm="Delete"
      failed={failureTexts['package.remove']}
      onConfirm={remove}
      onClose={onClose}
    >
      We’ll no longer expect {row.trackingNumber}. If it arrives anyway, we’ll know it by your mailbox number.
    </AskDialog>
  )
}
