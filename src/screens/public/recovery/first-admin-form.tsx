import { Text, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { SaveForm } from '../../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../../components/save-form/use-save-form.ts'
import { accounts } from '../../../http/calls.ts'
import { withToasts } from '../../../http/with-toasts.ts'
import { createFirstAdmin } from '../../../queries/api/accounts.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { logIn } from '../../../session/session.ts'
import { checkFirstAdmin, type FirstAdmin } from './first-admin-rules.ts'
import { RecoveryFrame } from './frame.tsx'
import { PasswordFields } from './password-fields.tsx'

const nothing: FirstAdmin = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** Creates an installation's first administrator with the one-time token, and logs in. */
export function FirstAdminForm({ token }: { token: string }) {
  const router = useRouter()
  const { send } = useWrite(createFirstAdmin)
  const state = useSaveForm({
    initialValues: nothing,
    check: checkFirstAdmin,
    save: async (values) => {
      await withToasts(accounts('accounts.firstAdmin'), send({ body: { ...values, token } }))
      await logIn(values.email.trim(), values.password)
      await router.navigate({ to: '/admin', replace: true })
    },
  })
  const field = state.form.getInputProps
  return (
    <RecoveryFrame title="First administrator">
      <Text c="dimmed">
        Create the first account. It has every permission, and you can invite everybody else from it.
      </Text>
      <SaveForm state={state} label="Create account">
        <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
        <PasswordFields field={field} />
      </SaveForm>
    </RecoveryFrame>
  )
}
