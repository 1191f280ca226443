import { Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { accounts } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { updateOwnAccount } from '../../../queries/api/own/own-account.ts'
import { useEdit } from '../../../queries/api/server-cache/use-write.ts'
import { renewSession } from '../../../session/session-refresh.ts'
import { CurrentPassword, missingPasswordText } from './current-password.tsx'
import { failure, type OwnFormProps } from './own-form.ts'

export function EmailForm({ own, onClose }: OwnFormProps) {
  const { send } = useEdit(updateOwnAccount)
  const state = useSaveForm({
    initialValues: { email: '', currentPassword: '' },
    check: ({ email, currentPassword }) => ({
      ...(email.includes('@') ? {} : { email: 'Enter your email address, like name@example.com.' }),
      ...(currentPassword ? {} : { currentPassword: missingPasswordText }),
    }),
    save: async ({ email, currentPassword }) => {
      const body = { user: { email: email.trim() }, currentPassword }
      await withToasts(
        accounts('accounts.update'),
        send({ params: { accountId: own.accountId }, body, base: null }),
      )
      // The session holds the address that the person logs in with.
      await renewSession(own.accountId).catch(() => undefined)
      onClose()
    },
    failure,
  })
  const field = state.form.getInputProps
  return (
    <FormDialog fillsPhone title="Change your email" label="Change email" state={state} onClose={onClose}>
      <TextInput label="New email" type="email" autoComplete="email" maxLength={200} {...field('email')} />
      <CurrentPassword {...field('currentPassword')} />
      <Text size="sm" c="dimmed">
        You log in with the new address from now on. We’ll write to both addresses, and the change can be
        undone from {own.user.email} for 7 days.
      </Text>
    </FormDialog>
  )
}
