import { Anchor, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { checkEmail } from '../../components/account-rules.ts'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { useDoors } from '../../components/use-doors.ts'
import { requestPasswordLink } from '../../queries/api/accounts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { useLoginEmail } from '../../stores/login-email.ts'
import { RecoveryFrame } from './frame.tsx'

/** Asks for a link that sets a new password. The answer is the same for every address. */
export function ForgotPage() {
  const doors = useDoors()
  const toLogin = <Anchor renderRoot={(props) => <Link {...props} to={doors.login} />}>Back to login</Anchor>
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { send } = useWrite(requestPasswordLink)
  const state = useSaveForm({
    initialValues: { email: useLoginEmail.getState().email },
    check: checkEmail,
    save: async ({ email }) => {
      await send({ body: { email } })
      setSentTo(email.trim())
    },
  })
  if (sentTo !== null)
    return (
      <RecoveryFrame title="Check your email">
        <Text>
          If <b>{sentTo}</b> belongs to an account, a mail is on its way to it. The link in it sets a new
          password, works once, and expires in an hour.
        </Text>
        <Text c="dimmed">No email? Check your spam folder, and that the address is right.</Text>
        {toLogin}
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title="Forgot your password?">
      <Text>Enter the email address of your account. We’ll send you a link that sets a new password.</Text>
      <SaveForm state={state} label="Send me a link">
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          {...state.form.getInputProps('email')}
        />
      </SaveForm>
      {toLogin}
    </RecoveryFrame>
  )
}
