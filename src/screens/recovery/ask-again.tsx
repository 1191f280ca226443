import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { call } from '../../data/call.ts'
import { emailFaults } from './rules.ts'

/** For whoever sees no mail after a while. */
export function AskAgain({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState('')
  const ask = async () => {
    if (emailFaults({ email })['email'])
      return setAnswer('Type your email address first, like name@example.com.')
    setBusy(true)
    try {
      await call(accountsRecovery['accounts.resendVerification'], { body: { email } })
      setAnswer('Asked again. Look into the folder for unwanted mail, too.')
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : 'That failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={ask}>
        Send the mail again
      </Button>
      <Text role="status" size="sm" c="dimmed" mih={20}>
        {answer}
      </Text>
    </>
  )
}
