import type { OfficeMail } from '#sync/api/messages/office-mails.ts'
import { useCustomer } from '../../queries/customers.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'

interface MailDialogProps {
  /** "invoice INV-2026-000123" */
  what: string
  accountId: string
  onConfirm: () => Promise<OfficeMail>
  onClose: () => void
}

/** Shows the recipient's address before the mail is sent. */
export function MailDialog({ what: subject, accountId, onConfirm, onClose }: MailDialogProps) {
  const customer = useCustomer(accountId)
  return (
    <AskDialog
      title={`Email ${subject}?`}
      confirm="Send email"
      harmless
      onClose={onClose}
      onConfirm={async () => {
        const { to } = await onConfirm()
        toastSuccess(`Emailed to ${to}`)
        onClose()
      }}
    >
      It goes to {customer?.email || 'the email address of the account'}. Wrong address? Change it on the
      customer’s page.
    </AskDialog>
  )
}
