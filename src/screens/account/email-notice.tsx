import { Alert, Button, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { accounts } from '#sync/api/accounts.ts'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { call } from '../../data/call.ts'
import { useAnswer } from './use-answer.ts'

const ask = async () => (await call(accounts['accounts.user'])).user

/** For whoever has not followed the link of the first mail: nothing about packages is mailed to them until then. */
export function EmailNotice() {
  const [user] = useAnswer(ask)
  const [answer, setAnswer] = useState('')
  const [busy, setBusy] = useState(false)
  if (user === undefined || user === 'away' || user.emailVerifiedAt !== null) return null
  const again = async () => {
    setBusy(true)
    const body = { email: user.email }
    await call(accountsRecovery['accounts.resendVerification'], { body }).then(
      () => setAnswer('Sent. Look into the folder for unwanted mail, too.'),
      (error: unknown) =>
        setAnswer(error instanceof Error ? error.message : 'That failed. Please try again.'),
    )
    setBusy(false)
  }
  return (
    <Alert color="signal" icon={<IconMail />} title="Confirm your email address">
      <Stack gap="xs" align="flex-start">
        We have sent a link to {user.email}. Until you open it, we mail you nothing about your packages.
        <Button variant="default" loading={busy} onClick={again}>
          Send the mail again
        </Button>
        <span role="status">{answer}</span>
      </Stack>
    </Alert>
  )
}
