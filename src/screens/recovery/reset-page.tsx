import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { call } from '../../data/call.ts'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'
import { PasswordFields } from './password-fields.tsx'
import { passwordFaults } from './rules.ts'
import { useForm } from './use-form.ts'

const newLink = (
  <Anchor renderRoot={(props) => <Link {...props} to="/account/forgot-password" />}>
    Ask for a new link
  </Anchor>
)

/** Where the link of a mail sets a new password. */
export function ResetPage() {
  const token = useLinkToken()
  const [done, setDone] = useState(false)
  const { field, submit, busy, message } = useForm(
    { password: '', confirmPassword: '' },
    passwordFaults,
    async (given) => {
      await call(accountsRecovery['accounts.resetPassword'], { body: { ...given, token: token ?? '' } })
      setDone(true)
    },
  )
  if (done)
    return (
      <Frame title="Your password is changed">
        <Text>Everybody who was signed in with the old one is signed out. Sign in with the new one.</Text>
        <Button renderRoot={(props) => <Link {...props} to="/login" />}>Login</Button>
      </Frame>
    )
  if (!token)
    return (
      <Frame title="Set a new password">
        <Text>Open the link in the mail that we sent you: a new password needs it.</Text>
        {newLink}
      </Frame>
    )
  return (
    <Frame title="Set a new password" message={message}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <PasswordFields field={field} />
          <Button type="submit" loading={busy} fullWidth>
            Change my password
          </Button>
        </Stack>
      </form>
      {newLink}
    </Frame>
  )
}
