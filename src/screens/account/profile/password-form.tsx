import { PasswordInput, Text } from '@mantine/core'
import { checkGuessable } from '../../../components/customers/account-rules.ts'
import { FormDialog } from '../../../components/save-form/form-dialog.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { useCompanyNames } from '../../../guards/company-names.ts'
import { accounts } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { updateOwnAccount } from '../../../queries/api/own/own-account.ts'
import { useEdit } from '../../../queries/api/server-cache/use-write.ts'
import { CurrentPassword, missingPasswordText } from './current-password.tsx'
import { failure, type OwnFormProps } from './own-form.ts'

export function PasswordForm({ own, onClose }: OwnFormProps) {
  const { send } = useEdit(updateOwnAccount)
  const { house, second } = useCompanyNames()
  const state = useSaveForm({
    initialValues: { currentPassword: '', password: '', confirmPassword: '' },
    check: ({ currentPassword, password, confirmPassword }) => ({
      ...(currentPassword ? {} : { currentPassword: missingPasswordText }),
      ...checkGuessable(password, { ...own.user, companies: [house, second] }),
      ...(password.length >= 10 ? {} : { password: 'Use at least 10 characters.' }),
      ...(password === confirmPassword ? {} : { confirmPassword: 'The passwords don’t match.' }),
    }),
    save: async (body) => {
      await withToasts(
        accounts('accounts.update'),
        send({ params: { accountId: own.accountId }, body, base: null }),
      )
      onClose()
    },
    failure,
  })
  const field = state.form.getInputProps
  return (
    <FormDialog
      fillsPhone
      title="Change your password"
      label="Change password"
      state={state}
      onClose={onClose}
    >
      <CurrentPassword {...field('currentPassword')} />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        maxLength={200}
        {...field('password')}
      />
      <PasswordInput
        label="New password again"
        autoComplete="new-password"
        maxLength={200}
        {...field('confirmPassword')}
      />
      <Text size="sm" c="dimmed">
        You’ll be logged out on your other devices.
      </Text>
    </FormDialog>
  )
}
