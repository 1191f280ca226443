import { useBlocker } from '@tanstack/react-router'
import { useSessionStore } from '../../stores/session.ts'
import { useSignOut } from '../../stores/sign-out.ts'
import { DiscardQuestion } from '../../ui/dialog.tsx'

/** Logging out asks by itself, and a session that has ended takes every page away. */
const staysSignedIn = (): boolean =>
  useSessionStore.getState().session !== null && !useSignOut.getState().isAsked

interface LeaveQuestionProps {
  asks: () => boolean
  /** The form is discarded. */
  onLeave?: () => void
}

/** Asks before another page takes the place of a form that is not saved. A reload keeps what was typed. */
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
