import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { BadgeDialog } from '../../components/badges/badge-dialog.ts'
import { passwordMailText } from '../../components/mails/password-mail.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import {
  AccessIcon,
  BadgeIcon,
  DeleteIcon,
  EditIcon,
  EmailIcon,
  ForbiddenIcon,
  LogoutIcon,
} from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import type { EmployeeDialogName } from './employee-dialogs.tsx'
import { EmployeeDialog } from './employee-dialogs.tsx'
import { employeeName } from './employee-state.tsx'

const resetChoice = { text: 'Remove second factors', icon: <AccessIcon size={18} /> }

/** An administrator's actions for an employee's account. */
export function EmployeeActions({ account }: { account: AccountReply }) {
  const session = useSession()
  const [question, setQuestion] = useState<EmployeeDialogName | null>(null)
  const [isBadgeOpen, setBadge] = useState(false)
  if (!session || !accountPolicy.canUpdate(toActor(session), account)) return null
  const isActive = account.status === 'Active'
  const isOneself = session.accountId === account.accountId
  const choices = [
    {
      text: passwordMailText(account),
      icon: <EmailIcon size={18} />,
      isDisabled: !isActive,
      onClick: () => setQuestion('link'),
    },
    {
      text: 'Print a badge',
      icon: <BadgeIcon size={18} />,
      isDisabled: !isActive,
      onClick: () => setBadge(true),
    },
    {
      text: 'Log out on all devices',
      icon: <LogoutIcon size={18} />,
      onClick: () => setQuestion('logout'),
    },
    { ...resetChoice, isDisabled: isOneself, onClick: () => setQuestion('factors') },
    {
      text: isActive ? 'Suspend account' : 'Activate account',
      icon: <ForbiddenIcon size={18} />,
      isDisabled: isOneself,
      onClick: () => setQuestion('suspend'),
    },
    {
      text: 'Delete account',
      icon: <DeleteIcon size={18} />,
      isDangerous: true,
      isDisabled: isOneself,
      onClick: () => setQuestion('close'),
    },
  ]
  return (
    <>
      <Button leftSection={<EditIcon size={18} />} onClick={() => setQuestion('edit')}>
        Edit
      </Button>
      <MoreActions choices={choices} />
      {question && <EmployeeDialog name={question} account={account} onClose={() => setQuestion(null)} />}
      {isBadgeOpen && (
        <BadgeDialog
          accountId={account.accountId}
          name={employeeName(account)}
          onClose={() => setBadge(false)}
        />
      )}
    </>
  )
}
