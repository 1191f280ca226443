import { useState } from 'react'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { accountPolicy } from '#sync/policies/account.ts'
import { passwordMailText } from '../../components/mails/password-mail.ts'
import { PasswordMailDialog } from '../../components/mails/password-mail-dialog.tsx'
import { useRowAtOpening } from '../../components/save-form/use-row-at-opening.ts'
import { LogOutDialog } from '../../components/session/log-out-dialog.tsx'
import { toastSuccessOf, useEdit } from '../../queries/api/server-cache/use-write.ts'
import { saveCustomer } from '../../queries/api/staff-accounts.ts'
import { useSession } from '../../session/session.ts'
import { toActor } from '../../stores/session.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { DeleteIcon, EmailIcon, ForbiddenIcon, LogoutIcon } from '../../ui/icons.ts'
import { MoreActions } from '../../ui/menus/more-actions.tsx'
import { CloseDialog } from './close-dialog.tsx'

type Question = 'mail' | 'logout' | 'suspend' | 'close'

/** The rarer actions for a customer's account. */
export function CustomerMenu({ account }: { account: AccountReply }) {
  const session = useSession()
  const [question, setQuestion] = useState<Question | null>(null)
  if (!session) return null
  const isAdmin = session.role === 'Admin'
  const canUpdate = accountPolicy.canUpdate(toActor(session), account)
  const canRemove = accountPolicy.canRemove(toActor(session), account)
  if (!canUpdate && !canRemove) return null
  const isActive = account.status === 'Active'
  const choices = [
    {
      text: passwordMailText(account),
      icon: <EmailIcon size={18} />,
      isOffered: canUpdate && isActive && account.user.email !== '',
      onClick: () => setQuestion('mail'),
    },
    {
      text: 'Log out on all devices',
      icon: <LogoutIcon size={18} />,
      isOffered: canUpdate,
      onClick: () => setQuestion('logout'),
    },
    {
      text: isActive ? 'Suspend account' : 'Activate account',
      icon: <ForbiddenIcon size={18} />,
      isOffered: isAdmin,
      onClick: () => setQuestion('suspend'),
    },
    {
      text: 'Close account',
      icon: <DeleteIcon size={18} />,
      isOffered: canRemove,
      isDangerous: true,
      onClick: () => setQuestion('close'),
    },
  ]
  const close = () => setQuestion(null)
  return (
    <>
      <MoreActions choices={choices.filter(({ isOffered }) => isOffered)} />
      {question === 'mail' && <PasswordMailDialog account={account} onClose={close} />}
      {question === 'logout' && <LogOutDialog account={account} onClose={close} />}
      {question === 'suspend' && <SuspendDialog account={account} onClose={close} />}
      {question === 'close' && <CloseDialog account={account} isAdmin={isAdmin} onClose={close} />}
    </>
  )
}

function SuspendDialog({ account, onClose }: { account: AccountReply; onClose: () => void }) {
  const { send } = useEdit(saveCustomer)
  const atOpening = useRowAtOpening(account)
  const { accountId, status, user } = atOpening
  const isActive = status === 'Active'
  const title = isActive ? 'Suspend account' : 'Activate account'
  return (
    <AskDialog
      title={`${isActive ? 'Suspend' : 'Activate'} ${`${user.firstName} ${user.lastName}`.trim()}?`}
      confirm={title}
      harmless={!isActive}
      onClose={onClose}
      onConfirm={async () => {
        await send({
          params: { accountId },
          body: { status: isActive ? 'Suspended' : 'Active' },
          base: atOpening,
        })
        await toastSuccessOf(saveCustomer)
        onClose()
      }}
    >
      {isActive
        ? 'The customer can’t log in, and nothing is handed over until the account is active again.'
        : 'The customer can log in and collect packages again.'}
    </AskDialog>
  )
}
