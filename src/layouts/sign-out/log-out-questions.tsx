import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { doorsAt } from '../../guards/places.ts'
import { isInstalled } from '../../pwa/installed.ts'
import { useSyncStatus } from '../../queries/sync-status.ts'
import { type Leave, logOut, type Session } from '../../session/session.ts'
import { toastError } from '../../stores/notifications.ts'
import { staySignedIn } from '../../stores/sign-out.ts'
import { lazyPart } from '../../ui/lazy-parts.ts'
import { countUnsentWork, isNothingLeft, type Unsent } from './unsent-counts.ts'

// Most people log out with everything synced, so the dialogs load on demand; the service worker has them on the device.
const UnsentWork = lazyPart(async () => (await import('./unsent-work.tsx')).UnsentWork)
const KeepOrRemove = lazyPart(async () => (await import('./keep-or-remove.tsx')).KeepOrRemove)

/** Rows are only kept where it is useful: on a person's own phone. Elsewhere they are removed without asking. */
const mayKeep = (user: Session): boolean => !isStaff(user.role) && isInstalled()

/** Logs out immediately if everything is synced and there is nothing to keep; otherwise asks. */
export function LogOutQuestions({ user }: { user: Session }) {
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Unsent | 'keep or remove' | null>(null)
  const handleFailure = (error: unknown) => {
    staySignedIn()
    toastError('Logging out failed', error instanceof Error ? error.message : '')
  }
  const leave = async (mode: Leave) => {
    try {
      await logOut(mode)
      staySignedIn()
      await navigate({ to: doorsAt('', user).login })
    } catch (error) {
      handleFailure(error)
    }
  }
  const go = () => (mayKeep(user) ? setQuestion('keep or remove') : void leave('remove'))
  // Once, when the person asks to leave: the count decides whether there is anything to ask back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `go` is made anew at each render
  useEffect(() => {
    countUnsentWork().then((work) => (isNothingLeft(work) ? go() : setQuestion(work)), handleFailure)
  }, [])
  // Work continues to sync, and more may be added, while the dialog is open, so it shows the current state.
  const counts = JSON.stringify(useSyncStatus().work)
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when the counts change
  useEffect(() => {
    const isOpen = question !== null && question !== 'keep or remove'
    // A person who is already being logged out has no tables to count in.
    if (isOpen) countUnsentWork().then(setQuestion, () => undefined)
  }, [counts])
  if (question === null) return null
  return (
    <Suspense>
      {question === 'keep or remove' ? (
        <KeepOrRemove leave={leave} />
      ) : (
        <UnsentWork unsent={question} user={user} leave={leave} onSynced={go} />
      )}
    </Suspense>
  )
}
