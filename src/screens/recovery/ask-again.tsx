import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { checkEmail } from '../../components/account-rules.ts'
import { failureText } from '../../components/save-form/field-texts.ts'
import { resendVerification } from '../../queries/api/accounts.ts'
import { useWrite } from '../../queries/api/use-write.ts'

/** For whoever sees no mail after a while. */
export function AskAgain({ email }: { email: string }) {
  const { send, busy } = useWrite(resendVerification)
  const [message, setMessage] = useState('')
  const ask = async () => {
    if (checkEmail({ email })['email'])
      return setMessage('Enter your email address first, like name@example.com.')
    try {
      await send({ body: { email } })
      setMessage('Sent again. Check your spam folder, too.')
    } catch (error) {
      setMessage(failureText(error))
    }
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void ask()}>
        Send the mail again
      </Button>
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {message}
      </Text>
    </>
  )
}
