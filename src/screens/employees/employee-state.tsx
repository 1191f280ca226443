import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { CheckIcon, PendingIcon, StopIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'

export const employeeName = ({ user }: Pick<AccountReply, 'user'>): string =>
  `${user.firstName} ${user.lastName}`.trim()

/** Invited: the person hasn't followed the invitation's link yet. */
export function EmployeeState({ account: { status, user } }: { account: AccountReply }) {
  if (status !== 'Active') return <Tag tone="bad" icon={StopIcon} text={status} />
  return user.emailVerifiedAt === null ? (
    <Tag tone="warn" icon={PendingIcon} text="Invited" />
  ) : (
    <Tag tone="good" icon={CheckIcon} text="Active" quiet />
  )
}
