import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { homeOf } from '../../../guards/places.ts'
import { CallError } from '../../../http/call-error.ts'
import { noAnswerText } from '../../../http/http.ts'
import { emailVerifiedQuery, ownAccountQuery } from '../../../queries/api/accounts.ts'
import { type ServerAnswer, useServerQuery } from '../../../queries/api/use-server-query.ts'
import { useSession } from '../../../session/session.ts'
import { renewSession } from '../../../session/session-refresh.ts'
import { useLinkToken } from './link-token.ts'
import { watchResendForm } from './recovery-forms.ts'
import { VerifyScreen } from './verify-screen.tsx'
import { noLinkText, type VerifyState } from './verify-state.ts'

/** The server was not reached, or could not answer: that says nothing about the link. */
const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status >= 500

interface Verification {
  readonly state: VerifyState
  readonly text?: string
}

function readAnswer(verified: ServerAnswer<boolean>): Verification {
  if (verified.is === 'shown') return { state: 'confirmed' }
  if (verified.is === 'loading') return { state: 'asking' }
  if (verified.is === 'away') return { state: 'unanswered', text: noAnswerText }
  const { error } = verified
  return { state: isUnanswered(error) ? 'unanswered' : 'unconfirmed', text: error.message }
}

/** Where the link of the first mail leads, inside the app. */
export function VerifyPage() {
  const token = useLinkToken()
  const doors = useDoors()
  const session = useSession()
  // The link itself is the question: nobody has to press a button for it.
  const verified = useServerQuery(emailVerifiedQuery(token))
  const answer: Verification = token ? readAnswer(verified) : { state: 'unconfirmed', text: noLinkText }
  // A link that was used has done its work for whoever is logged in and confirmed.
  const asksOwn = session !== null && answer.state === 'unconfirmed'
  const own = useServerQuery({ ...ownAccountQuery, enabled: asksOwn })
  const isConfirmed = asksOwn && own.is === 'shown' && own.data.emailVerifiedAt !== null
  const accountId = session?.accountId
  useEffect(() => {
    // The dashboard asks them to confirm until the session says that they have.
    if (answer.state === 'confirmed' && accountId) renewSession(accountId).catch(() => undefined)
  }, [answer.state, accountId])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? watchResendForm(form.current) : undefined), [])
  return (
    <VerifyScreen
      {...answer}
      state={isConfirmed ? 'already' : answer.state}
      next={session ? { to: homeOf(session), text: 'Dashboard' } : { to: doors.login, text: 'Login' }}
      email={session?.email ?? ''}
      form={form}
      onAgain={verified.again}
    />
  )
}
