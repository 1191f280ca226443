import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FormDialog } from '../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { pathTo } from '../../guards/path-to.ts'
import { inviteEmployee } from '../../queries/api/employees.ts'
import { toastSuccessOf, useWrite } from '../../queries/api/server-cache/use-write.ts'
import { EmployeeFields } from './employee-fields.tsx'
import { blankEmployee, checkEmployee, type EmployeeValues } from './employee-values.ts'

/** Mails a new employee a link to set a password, so that no one else ever knows it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(inviteEmployee)
  const navigate = useNavigate()
  const state = useSaveForm<EmployeeValues>({
    initialValues: blankEmployee,
    check: checkEmployee,
    save: async ({ role, branchId, ...user }) => {
      const { accountId } = await send({ body: { user, role, branchId: branchId || null } })
      await toastSuccessOf(inviteEmployee)
      await navigate({ to: pathTo('/admin/accounts/employees/$account', { account: accountId }) })
    },
  })
  return (
    <FormDialog onClose={onClose} title="Invite an employee" label="Send invitation" state={state}>
      <Text size="sm" c="dimmed">
        They get a mail with a link to set their password. The link works for 14 days.
      </Text>
      <EmployeeFields state={state} canSetRole />
    </FormDialog>
  )
}
