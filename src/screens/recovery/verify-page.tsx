import { Button, Loader, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDoors } from '../../components/use-doors.ts'
import { homeOf } from '../../guards/places.ts'
import { CallError } from '../../http/call-error.ts'
import { noAnswerText } from '../../http/http.ts'
import { emailVerifiedQuery, ownAccountQuery } from '../../queries/api/accounts.ts'
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
  const doors = useDoors()
  const session = useSession()
  // The link itself is the question: nobody has to press a button for it.
  const verified = useServerQuery(emailVerifiedQuery(token))
  if (!token)
    return <Unconfirmed text="Open the link in the mail that we sent you, or ask for it again here." />
  if (verified.is === 'shown')
    return (
      <RecoveryFrame title="Your address is confirmed">
        <Text>Thank you. You’ll get package updates at this address.</Text>
        <Button renderRoot={(props) => <Link {...props} to={session ? homeOf(session) : doors.login} />}>
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

/** A link that was used has done its work for whoever is logged in and confirmed. */
function Unconfirmed({ text }: { text: string }) {
  const session = useSession()
  const own = useServerQuery({ ...ownAccountQuery, enabled: session !== null })
  const isConfirmed = session !== null && own.is === 'shown' && own.data.emailVerifiedAt !== null
  if (!isConfirmed) return <AskForLink text={text} email={session?.email ?? ''} />
  return (
    <RecoveryFrame title="Your address is confirmed already">
      <Text>The link works once, and it has done its work. There’s nothing left to do.</Text>
      <Button renderRoot={(props) => <Link {...props} to={homeOf(session)} />}>Dashboard</Button>
    </RecoveryFrame>
  )
}

function AskForLink({ text, email: known }: { text: string; email: string }) {
  const [email, setEmail] = useState(known)
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
