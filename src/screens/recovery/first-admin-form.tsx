import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { accounts } from '#sync/api/accounts.ts'
import { call, withToasts } from '../../data/call.ts'
import { signIn } from '../../data/session.ts'
import { type FirstAdmin, faultsOf } from './first-admin-rules.ts'
import { Frame } from './frame.tsx'
import { PasswordFields } from './password-fields.tsx'
import { useForm } from './use-form.ts'

const row = accounts['accounts.firstAdmin']
const nothing: FirstAdmin = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' }

/** Makes the first administrator of an installation with the one-time token, and signs in with it. */
export function FirstAdminForm({ token }: { token: string }) {
  const router = useRouter()
  const { field, submit, busy, message } = useForm(nothing, faultsOf, async (given) => {
    await withToasts(row, call(row, { body: { ...given, token } }))
    await signIn(given.email.trim(), given.password)
    await router.navigate({ to: '/admin', replace: true })
  })
  return (
    <Frame title="First administrator" message={message}>
      <Text c="dimmed">
        This installation has nobody yet. Whoever you enter here may do everything, and opens the accounts of
        everybody else.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
          <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
          <PasswordFields field={field} />
          <Button type="submit" loading={busy} fullWidth>
            Make the account
          </Button>
        </Stack>
      </form>
    </Frame>
  )
}
