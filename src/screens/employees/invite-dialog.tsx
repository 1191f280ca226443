import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { DialogButtons } from '../../components/save-form/dialog-buttons.tsx'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { inviteEmployee } from '../../queries/api/employees.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { toastSuccess } from '../../stores/notifications.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmployeeFields } from './employee-fields.tsx'
import { blankEmployee, checkEmployee, type EmployeeValues } from './employee-values.ts'

/** A new employee gets a mail with a link to set a password: nobody else ever knows it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { send } = useWrite(inviteEmployee)
  const navigate = useNavigate()
  const state = useSaveForm<EmployeeValues>({
    initialValues: blankEmployee,
    check: checkEmployee,
    save: async ({ role, branchId, ...user }) => {
      const { accountId } = await send({ body: { user, role, branchId: branchId || null } })
      toastSuccess('Account added successfully!')
      await navigate({ to: `/admin/accounts/employees/${accountId}` })
    },
  })
  return (
    <Dialog onClose={onClose} title="Invite an employee">
      <SaveForm
        state={state}
        label="Send invitation"
        actions={<DialogButtons confirm="Send invitation" busy={state.busy} onClose={onClose} />}
      >
        <Text size="sm" c="dimmed">
          They get a mail with a link to set their password. The link works for 14 days.
        </Text>
        <EmployeeFields state={state} canSetRole />
      </SaveForm>
    </Dialog>
  )
}
