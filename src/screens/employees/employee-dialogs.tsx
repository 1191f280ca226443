import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { AccountReply } from '#sync/api/accounts/accounts.ts'
import { ReasonDialog } from '../../components/fields/reason-dialog.tsx'
import { PasswordMailDialog } from '../../components/mails/password-mail-dialog.tsx'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useRowAtOpening } from '../../components/save-form/use-row-at-opening.ts'
import { useRowEdit } from '../../components/save-form/use-row-edit.ts'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { LogOutDialog } from '../../components/session/log-out-dialog.tsx'
import { removeFactorsOf } from '../../queries/api/second-factors.ts'
import { toastSuccessOf, useEdit, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { closeAccount, saveCustomer } from '../../queries/api/staff-accounts.ts'
import { useSession } from '../../session/session.ts'
import { AskDialog } from '../../ui/dialogs/ask-dialog.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import { employeeName } from './employee-state.tsx'
import { checkEmployee, type EmployeeValues, employeeChanges, toEmployeeValues } from './employee-values.ts'

interface DialogProps {
  account: AccountReply
  onClose: () => void
}

function EditDialog({ account, onClose }: DialogProps) {
  const { send } = useEdit(saveCustomer)
  const isAdmin = useSession()?.role === 'Admin'
  const edits = useRowEdit({
    edit: 'accounts.update',
    rowId: account.accountId,
    row: account,
    valuesOf: toEmployeeValues,
  })
  const state = useSaveForm<EmployeeValues>({
    initialValues: edits.values,
    edits,
    check: checkEmployee,
    save: async (values) => {
      await send({
        params: { accountId: account.accountId },
        body: employeeChanges(edits.values, values),
        base: edits.row,
      })
      await toastSuccessOf(saveCustomer)
      onClose()
    },
  })
  const { role } = state.form.values
  return (
    <FormDialog onClose={onClose} title={`Edit ${employeeName(account)}`} label="Save" state={state}>
      <EmployeeFields state={state} canSetRole={isAdmin} />
      {role !== account.role && (
        <Text size="sm">
          From their next action they may do what {role === 'Admin' ? 'an' : 'a'} {role} may do.
        </Text>
      )}
    </FormDialog>
  )
}

function SuspendDialog({ account, onClose }: DialogProps) {
  const { send } = useEdit(saveCustomer)
  const atOpening = useRowAtOpening(account)
  const isActive = atOpening.status === 'Active'
  const name = employeeName(atOpening)
  return (
    <AskDialog
      title={`${isActive ? 'Suspend' : 'Activate'} ${name}?`}
      confirm={isActive ? 'Suspend account' : 'Activate account'}
      harmless={!isActive}
      onClose={onClose}
      onConfirm={async () => {
        await send({
          params: { accountId: atOpening.accountId },
          body: { status: isActive ? 'Suspended' : 'Active' },
          base: atOpening,
        })
        await toastSuccessOf(saveCustomer)
        onClose()
      }}
    >
      {isActive
        ? `${name} is logged out everywhere and can’t log in until the account is active again.`
        : `${name} can log in again.`}
    </AskDialog>
  )
}

function CloseDialog({ account, onClose }: DialogProps) {
  const { send } = useWrite(closeAccount)
  const navigate = useNavigate()
  return (
    <ReasonDialog
      title={`Delete the account of ${employeeName(account)}?`}
      confirm="Delete account"
      ask="Reason"
      isOptional
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: account.accountId }, query: reason ? { reason } : {} })
        await toastSuccessOf(closeAccount)
        await navigate({ to: '/admin/accounts/employees' })
      }}
    >
      They can no longer log in. What they did stays in the audit log under their name.
    </ReasonDialog>
  )
}

function ResetFactorsDialog({ account, onClose }: DialogProps) {
  const { send } = useWrite(removeFactorsOf)
  return (
    <ReasonDialog
      title={`Remove the second factors of ${employeeName(account)}?`}
      confirm="Remove second factors"
      ask="Reason"
      onClose={onClose}
      onConfirm={async (reason) => {
        await send({ params: { id: account.accountId }, body: { reason } })
        await toastSuccessOf(removeFactorsOf)
      }}
    >
      Do this only if you’re sure who asked for it. They’re logged out everywhere, get an email with the
      reason, and log in with the password alone, or set up a new factor if their role needs one.
    </ReasonDialog>
  )
}

const dialogs = {
  edit: EditDialog,
  suspend: SuspendDialog,
  link: PasswordMailDialog,
  logout: LogOutDialog,
  close: CloseDialog,
  factors: ResetFactorsDialog,
} as const
export type EmployeeDialogName = keyof typeof dialogs

export function EmployeeDialog({ name, ...props }: DialogProps & { name: EmployeeDialogName }) {
  const Named = dialogs[name]
  return <Named {...props} />
}
