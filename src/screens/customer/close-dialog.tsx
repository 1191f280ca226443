import { useNavigate } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { closeAccount } from '../../queries/api/staff-accounts.ts'

interface CloseDialogProps {
  account: AccountReply
  isAdmin: boolean
  onClose: () => void
}

const open = 'owes something, has credit or has packages on the way'

/** Closes a customer's account. An administrator can close one with open business, with a reason. */
export function CloseDialog({ account: { accountId, user }, isAdmin, onClose }: CloseDialogProps) {
  const navigate = useNavigate()
  const { send } = useWrite(closeAccount)
  return (
    <ReasonDialog
      title={`Close the account of ${`${user.firstName} ${user.lastName}`.trim()}?`}
      confirm="Close account"
      {...(isAdmin ? { ask: `Reason, if the customer still ${open}`, isOptional: true } : {})}
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: accountId }, query: reason ? { reason } : {} })
        await toastSuccessOf(closeAccount)
        await navigate({ to: '/admin/customers' })
      }}
    >
      The customer can no longer log in.{' '}
      {isAdmin
        ? `With a reason, an account that still ${open} is closed too: what is owed stays owed and can be paid.`
        : `An account that still ${open} can’t be closed.`}
    </ReasonDialog>
  )
}
