import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { sendInvitation, sendPasswordLink } from '../../queries/api/staff-accounts.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { isInvited } from './password-mail.ts'

interface DialogProps {
  account: AccountReply
  onClose: () => void
}

/** Mails a person the link to set a password. No other person can choose one for them. */
export const PasswordMailDialog = (props: DialogProps) =>
  isInvited(props.account) ? <InvitationDialog {...props} /> : <PasswordLinkDialog {...props} />

function InvitationDialog({ account: { accountId, user }, onClose }: DialogProps) {
  const { send } = useWrite(sendInvitation)
  return (
    <AskDialog
      title="Send the invitation again?"
      confirm="Send invitation"
      harmless
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: accountId } })
        await toastSuccessOf(sendInvitation)
        onClose()
      }}
    >
      It goes to {user.email} and works for 14 days. The link of the last one stops working.
    </AskDialog>
  )
}

function PasswordLinkDialog({ account: { user }, onClose }: DialogProps) {
  const { send } = useWrite(sendPasswordLink)
  return (
    <AskDialog
      title="Send a link to set the password?"
      confirm="Send link"
      harmless
      onClose={onClose}
      onConfirm={async () => {
        await send({ body: { email: user.email } })
        toastSuccess('Link sent')
        onClose()
      }}
    >
      It goes to {user.email} and works for an hour. The current password works until a new one is set.
    </AskDialog>
  )
}
