import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { useWrite } from '../../queries/api/server-cache/use-write.ts'
import { logOutEverywhere } from '../../queries/api/staff-accounts.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'

/** Ends every session of a customer or an employee. */
export function LogOutDialog({ account, onClose }: { account: AccountReply; onClose: () => void }) {
  const { send } = useWrite(logOutEverywhere)
  const { firstName, lastName } = account.user
  return (
    <AskDialog
      title={`Log out ${`${firstName} ${lastName}`.trim()} on all devices?`}
      confirm="Log out on all devices"
      onClose={onClose}
      onConfirm={async () => {
        await send({ params: { id: account.accountId } })
        toastSuccess('Logged out on all devices')
        onClose()
      }}
    >
      This logs them out on all devices. Work that isn’t synced stays on their devices.
    </AskDialog>
  )
}
