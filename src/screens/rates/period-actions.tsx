import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { rateSheetPolicy } from '#sync/policies/rate-sheet.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { CopyIcon, DeleteIcon } from '../../ui/icons.ts'

interface PeriodActionsProps {
  copyText: string
  /** The question of the dialog, and its button. */
  question: string
  confirm: string
  onCopy: () => void
  onDelete: () => Promise<unknown>
  /** The consequences of deleting it. */
  children: ReactNode
}

/** The actions on the prices of a period, which are a rate sheet or a duty table: copy and delete. */
export function PeriodActions({
  copyText,
  question,
  confirm,
  onCopy,
  onDelete,
  children,
}: PeriodActionsProps) {
  const session = useSession()
  const [isRemoving, setRemoving] = useState(false)
  if (!session) return null
  return (
    <>
      {rateSheetPolicy.canCreate(session) && (
        <Button variant="default" leftSection={<CopyIcon size={18} />} onClick={onCopy}>
          {copyText}
        </Button>
      )}
      {rateSheetPolicy.canRemove(session) && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<DeleteIcon size={18} />}
          onClick={() => setRemoving(true)}
        >
          Delete
        </Button>
      )}
      {isRemoving && (
        <ReasonDialog
          title={question}
          confirm={confirm}
          onClose={() => setRemoving(false)}
          onConfirm={onDelete}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
