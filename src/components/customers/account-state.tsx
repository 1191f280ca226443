import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { CheckIcon, ForbiddenIcon, StopIcon } from '../../ui/icons.ts'
import { Tag } from '../../ui/tag.tsx'
import { formatDay } from '../../ui/texts/format.ts'

/** Whether a customer's account can be used, in a list and on the customer's page. */
export function AccountState({ account: { status, closedAt } }: { account: AccountReply }) {
  if (closedAt) return <Tag tone="neutral" icon={ForbiddenIcon} text={`Closed ${formatDay(closedAt)}`} />
  return status === 'Active' ? (
    <Tag tone="good" icon={CheckIcon} text="Active" quiet />
  ) : (
    <Tag tone="bad" icon={StopIcon} text={status} />
  )
}
