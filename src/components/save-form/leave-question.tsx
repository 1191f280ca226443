import { useBlocker } from '@tanstack/react-router'
import { useSessionStore } from '../../stores/session.ts'
import { useSignOut } from '../../stores/sign-out.ts'
import { DiscardQuestion } from '../../ui/dialogs/dialog.tsx'

/** Logging out asks its own question, and an ended session replaces every page. */
const staysSignedIn = (): boolean =>
  useSessionStore.getState().session !== null && !useSignOut.getState().isAsked

interface LeaveQuestionProps {
  asks: () => boolean
  /** Called when the form is discarded. */
  onLeave?: () => void
}

/** Asks before navigating away from an unsaved form. No question before a reload, which keeps the typed values. */
export function LeaveQuestion({ asks, onLeave }: LeaveQuestionProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && asks() && staysSignedIn(),
    enableBeforeUnload: false,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  const discard = () => {
    onLeave?.()
    blocker.proceed()
  }
  return <DiscardQuestion onDiscard={discard} onClose={() => blocker.reset()} />
}
