import { Button, Loader, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { CallError, call } from '../../data/call.ts'
import { useSession } from '../../data/session.ts'
import { homeOf } from '../../guards/places.ts'
import { AskAgain } from './ask-again.tsx'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'

/** A link works once, and a page can be drawn twice: each token is sent once. */
const sent = new Map<string, Promise<unknown>>()

/** The server was not reached, or could not answer: that says nothing about the link. */
const isUnheard = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500)

function verifyOnce(token: string): Promise<unknown> {
  const known = sent.get(token)
  if (known) return known
  const asked = call(accountsRecovery['accounts.verifyEmail'], { body: { token } })
  sent.set(token, asked)
  // What the server did not judge may be asked again.
  asked.catch((error: unknown) => isUnheard(error) && sent.delete(token))
  return asked
}

/** Where the link of the first mail leads. */
export function VerifyPage() {
  const token = useLinkToken()
  const session = useSession()
  const [outcome, setOutcome] = useState<'asking' | 'done' | { failed: string; again: boolean }>('asking')
  const [times, setTimes] = useState(0)
  // The link itself is the question: nobody has to press a button for it.
  useEffect(() => {
    let here = times >= 0
    if (token)
      verifyOnce(token).then(
        () => here && setOutcome('done'),
        (error: unknown) =>
          here &&
          setOutcome({
            failed: error instanceof Error ? error.message : 'That failed. Please try again.',
            again: isUnheard(error),
          }),
      )
    return () => {
      here = false
    }
  }, [token, times])
  if (!token)
    return <Unconfirmed text="Open the link in the mail that we sent you, or ask for it again here." />
  if (outcome === 'asking')
    return (
      <Frame title="One moment">
        <Loader aria-label="Confirming your address" />
      </Frame>
    )
  const askAnew = () => {
    setOutcome('asking')
    setTimes(times + 1)
  }
  if (outcome !== 'done' && outcome.again)
    return (
      <Frame title="Confirm your address">
        <Text role="alert">{outcome.failed}</Text>
        <Button onClick={askAnew}>Try again</Button>
      </Frame>
    )
  if (outcome !== 'done') return <Unconfirmed text={outcome.failed} />
  return (
    <Frame title="Your address is confirmed">
      <Text>Thank you. From now on we tell you there about your packages.</Text>
      <Button renderRoot={(props) => <Link {...props} to={session ? homeOf(session) : '/login'} />}>
        {session ? 'Dashboard' : 'Login'}
      </Button>
    </Frame>
  )
}

function Unconfirmed({ text }: { text: string }) {
  const session = useSession()
  const [email, setEmail] = useState(session?.email ?? '')
  return (
    <Frame title="Confirm your address">
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
    </Frame>
  )
}
