import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { call } from '../../data/call.ts'
import { Frame } from './frame.tsx'
import { emailFaults } from './rules.ts'
import { useForm } from './use-form.ts'

const toLogin = <Anchor renderRoot={(props) => <Link {...props} to="/login" />}>Back to login</Anchor>

/** Asks for a link that sets a new password. The answer is the same for every address. */
export function ForgotPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { field, submit, busy, message } = useForm({ email: '' }, emailFaults, async ({ email }) => {
    await call(accountsRecovery['accounts.forgotPassword'], { body: { email } })
    setSentTo(email.trim())
  })
  if (sentTo !== null)
    return (
      <Frame title="Look into your inbox">
        <Text>
          If <b>{sentTo}</b> belongs to an account, a mail is on its way to it. The link in it sets a new
          password, works once, and is good for an hour.
        </Text>
        <Text c="dimmed">
          No mail? Look into the folder for unwanted mail, and whether the address is right.
        </Text>
        {toLogin}
      </Frame>
    )
  return (
    <Frame title="Forgot your password?" message={message}>
      <Text>Type the email address of your account. We send you a link that sets a new password.</Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="username"
            {...field('email')}
          />
          <Button type="submit" loading={busy} fullWidth>
            Send me a link
          </Button>
        </Stack>
      </form>
      {toLogin}
    </Frame>
  )
}
