import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { ownAccountQuery, resendVerification } from '../../queries/api/accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useWrite } from '../../queries/api/use-write.ts'
import { EmailIcon } from '../../ui/icons.ts'

/** Asks customers to confirm their email address, because they get no package updates by email until then. */
export function EmailNotice() {
  const account = useServerQuery(ownAccountQuery)
  const { send, busy } = useWrite(resendVerification)
  const [message, setMessage] = useState('')
  if (account.is !== 'shown' || account.data.emailVerifiedAt !== null) return null
  const { email } = account.data
  const sendAgain = () =>
    send({ body: { email } }).then(
      () => setMessage('Sent. Check your spam folder, too.'),
      (error: unknown) =>
        setMessage(error instanceof Error ? error.message : 'That failed. Please try again.'),
    )
  return (
    <Alert color="signal" icon={<EmailIcon />} title="Confirm your email address">
      <Stack gap="xs" align="flex-start">
        We’ve sent a link to {email}. Open it, and we’ll email you about your packages.
        <Button variant="default" loading={busy} onClick={() => void sendAgain()}>
          Send the email again
        </Button>
        <span role="status">{message}</span>
      </Stack>
    </Alert>
  )
}
