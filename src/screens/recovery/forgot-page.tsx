import { Anchor, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SaveForm } from '../../components/save-form/save-form.tsx'
import { useSaveForm } from '../../components/save-form/use-save-form.ts'
import { requestPasswordLink } from '../../queries/api/accounts.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { RecoveryFrame } from './frame.tsx'
import { checkEmail } from './rules.ts'

const toLogin = <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>Back to login</Anchor>

/** Asks for a link that sets a new password. The answer is the same for every address. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { send } = useWrite(requestPasswordLink)
  const state = useSaveForm({
    initialValues: { email: '' },
    check: checkEmail,
    save: async ({ email }) => {
      await send({ body: { email } })
      setSentTo(email.trim())
    },
  })
  if (sentTo !== null)
    return (
      <RecoveryFrame title="Look into your inbox">
        <Text>
          If <b>{sentTo}</b> belongs to an account, a mail is on its way to it. The link in it sets a new
          password, works once, and is good for an hour.
        </Text>
        <Text c="dimmed">
          No mail? Look into the folder for unwanted mail, and whether the address is right.
        </Text>
        {toLogin}
      </RecoveryFrame>
    )
  return (
    <RecoveryFrame title="Forgot your password?">
      <Text>Type the email address of your account. We send you a link that sets a new password.</Text>
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
