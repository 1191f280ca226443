import { Button, Loader, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { accountsRecovery } from '#sync/api/accounts-recovery.ts'
import { call } from '../../data/call.ts'
import { useSession } from '../../data/session.ts'
import { homeOf } from '../../guards/places.ts'
import { AskAgain } from './ask-again.tsx'
import { Frame } from './frame.tsx'
import { useLinkToken } from './link-token.ts'

/** A link works once, and a page can be drawn twice: each token is sent once. */
const sent = new Map<string, Promise<unknown>>()

function verifyOnce(token: string): Promise<unknown> {
  const known = sent.get(token)
  if (known) return known
  const asked = call(accountsRecovery['accounts.verifyEmail'], { body: { token } })
  sent.set(token, asked)
  return asked
}

/** Where the link of the first mail leads. */
export function VerifyPage() {
  const token = useLinkToken()
  const session = useSession()
  const [outcome, setOutcome] = useState<'asking' | 'done' | { failed: string }>('asking')
  // The link itself is the question: nobody has to press a button for it.
  useEffect(() => {
    let here = true
    if (token)
      verifyOnce(token).then(
        () => here && setOutcome('done'),
        (error: unknown) => here && setOutcome({ failed: error instanceof Error ? error.message : '' }),
      )
    return () => {
      here = false
    }
  }, [token])
  if (!token)
    return <Unconfirmed text="Open the link in the mail that we sent you, or ask for it again here." />
  if (outcome === 'asking')
    return (
      <Frame title="One moment">
        <Loader aria-label="Confirming your address" />
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
