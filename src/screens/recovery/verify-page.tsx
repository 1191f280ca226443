import { Button, Loader, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { homeOf } from '../../guards/places.ts'
import { CallError } from '../../http/call-error.ts'
import { noAnswerText } from '../../http/http.ts'
import { emailVerifiedQuery } from '../../queries/api/accounts.ts'
import { useServerQuery } from '../../queries/api/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { AskAgain } from './ask-again.tsx'
import { RecoveryFrame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'

/** The server was not reached, or could not answer: that says nothing about the link. */
const isUnheard = (error: unknown): boolean => error instanceof CallError && error.status >= 500

/** Where the link of the first mail leads. */
export function VerifyPage() {
  const token = useLinkToken()
  const session = useSession()
  // The link itself is the question: nobody has to press a button for it.
  const verified = useServerQuery(emailVerifiedQuery(token))
  if (!token)
    return <Unconfirmed text="Open the link in the mail that we sent you, or ask for it again here." />
  if (verified.is === 'shown')
    return (
      <RecoveryFrame title="Your address is confirmed">
        <Text>Thank you. From now on we tell you there about your packages.</Text>
        <Button renderRoot={(props) => <Link {...props} to={session ? homeOf(session) : '/login'} />}>
          {session ? 'Dashboard' : 'Login'}
        </Button>
      </RecoveryFrame>
    )
  if (verified.is === 'loading')
    return (
      <RecoveryFrame title="One moment">
        <Loader aria-label="Confirming your address" />
      </RecoveryFrame>
    )
  if (verified.is === 'failed' && !isUnheard(verified.error))
    return <Unconfirmed text={verified.error.message} />
  return (
    <RecoveryFrame title="Confirm your address">
      <Text role="alert">{verified.is === 'failed' ? verified.error.message : noAnswerText}</Text>
      <Button onClick={verified.again}>Try again</Button>
    </RecoveryFrame>
  )
}

function Unconfirmed({ text }: { text: string }) {
  const session = useSession()
  const [email, setEmail] = useState(session?.email ?? '')
  return (
    <RecoveryFrame title="Confirm your address">
      <Text>{text}</Text>
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <AskAgain email={email} />
    </RecoveryFrame>
  )
}
