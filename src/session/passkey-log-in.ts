import { signWithPasskey } from '../browser/passkeys.ts'
import { passkeyLogInOptions, sendSecondStep } from '../queries/api/second-factors.ts'
import { loadReplica } from '../replica/replica.ts'
import { logOutSettled } from './log-out-due.ts'
import { enterWith } from './session.ts'

/** Logs in with a passkey alone. Throws with a message for the person. */
export async function logInWithPasskey(): Promise<void> {
  await logOutSettled()
  const { ticket, passkey } = await passkeyLogInOptions()
  const answer = await signWithPasskey(passkey ?? {})
  const loggedIn = await sendSecondStep(ticket, { kind: 'passkey', answer })
  await loadReplica()
  await enterWith(loggedIn)
}
