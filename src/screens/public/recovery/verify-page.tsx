import { useEffect, useRef } from 'react'
import { useDoors } from '../../../components/use-doors.ts'
import { homeOf } from '../../../guards/places.ts'
import { CallError } from '../../../http/call-error.ts'
import { noAnswerText } from '../../../http/http.ts'
import { emailVerifiedQuery, ownAccountQuery } from '../../../queries/api/accounts.ts'
import { type ServerAnswer, useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../../session/session.ts'
import { renewSession } from '../../../session/session-refresh.ts'
import { watchResendForm } from '../../../visitor/recovery/recovery-forms.ts'
import { VerifyScreen } from '../../../visitor/recovery/verify-screen.tsx'
import { noLinkText, type VerifyState } from '../../../visitor/recovery/verify-state.ts'
import { useLinkToken } from './link-token.ts'

/** The server wasn't reached or failed, which says nothing about the link. */
const isUnanswered = (error: unknown): boolean => error instanceof CallError && error.status >= 500

interface Verification {
  readonly state: VerifyState
  readonly text?: string
}

function readAnswer(confirmation: ServerAnswer<boolean>): Verification {
  if (confirmation.is === 'shown') return { state: 'confirmed' }
  if (confirmation.is === 'loading') return { state: 'asking' }
  if (confirmation.is === 'away') return { state: 'unanswered', text: noAnswerText }
  const { error } = confirmation
  return { state: isUnanswered(error) ? 'unanswered' : 'unconfirmed', text: error.message }
}

/** The page of the first mail's link, inside the app. */
export function VerifyPage() {
  const token = useLinkToken()
  const doors = useDoors()
  const session = useSession()
  // Confirms as soon as the link opens the page, without a button to press.
  const confirmation = useServerQuery(emailVerifiedQuery(token))
  const answer: Verification = token ? readAnswer(confirmation) : { state: 'unconfirmed', text: noLinkText }
  // A used link has done its work for a person who is logged in and confirmed.
  const asksOwn = session !== null && answer.state === 'unconfirmed'
  const ownAccount = useServerQuery({ ...ownAccountQuery, enabled: asksOwn })
  const isConfirmed = asksOwn && ownAccount.is === 'shown' && ownAccount.data.emailVerifiedAt !== null
  const accountId = session?.accountId
  useEffect(() => {
    // The dashboard asks for the confirmation until the session says that it is done.
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
      onAgain={confirmation.again}
    />
  )
}
