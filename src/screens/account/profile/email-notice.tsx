import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { ownAccountQuery, resendVerification } from '../../../queries/api/accounts.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useWrite } from '../../../queries/api/server-cache/use-write.ts'
import { failureText } from '../../../ui/dialogs/not-saved.ts'
import { EmailIcon } from '../../../ui/icons.ts'
import { useAction } from '../../../ui/use-action.ts'

/** Asks customers to confirm their email address, because they get no package updates by email until then. */
export function EmailNotice() {
  const account = useServerQuery(ownAccountQuery)
  const { send } = useWrite(resendVerification)
  const [isSent, setSent] = useState(false)
  const { run, busy, problem } = useAction(async (email: string) => {
    await send({ body: { email } })
    setSent(true)
  }, failureText)
  if (account.is !== 'shown' || account.data.emailVerifiedAt !== null) return null
  const { email } = account.data
  return (
    <Alert color="signal" icon={<EmailIcon />} title="Confirm your email address">
      <Stack gap="xs" align="flex-start">
        We’ve sent a link to {email}. Open it, and we’ll email you about your packages.
        <Button variant="default" loading={busy} onClick={() => void run(email)}>
          Send the email again
        </Button>
        <span role="status">{problem || (isSent && 'Sent. Check your spam folder, too.')}</span>
      </Stack>
    </Alert>
  )
}
