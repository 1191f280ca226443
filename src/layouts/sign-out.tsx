import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { openNow } from '../data/replica.ts'
import { type Session, signOut, unsentWork } from '../data/session.ts'
import { undecidedIn } from '../data/undecided.ts'
import { toastError } from '../stores/notifications.ts'
import { staySignedIn, useSignOut } from '../stores/sign-out.ts'
import type { Unsent } from './unsent-work.tsx'

// Most people leave with everything sent: the dialog is fetched when it is needed; the worker has it on the device.
const UnsentWork = lazy(() => import('./unsent-work.tsx').then((module) => ({ default: module.UnsentWork })))

/** Signs out at once when everything is on the server; otherwise says what is not, and what can be done about it. */
export function SignOut({ user }: { user: Session }) {
  const asked = useSignOut((state) => state.asked)
  return asked ? <Leaving user={user} /> : null
}

/** What nobody but this device, or this page, has. */
async function leftBehind(): Promise<Unsent> {
  const open = openNow()
  const undecided = open ? (await undecidedIn(open.db)).length : 0
  return { ...(await unsentWork()), undecided, unsaved: useSignOut.getState().unsaved ? 1 : 0 }
}

function Leaving({ user }: { user: Session }) {
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const failed = (error: unknown) => {
    staySignedIn()
    toastError('Signing out failed', error instanceof Error ? error.message : '')
  }
  const leave = async (how: { wipe: boolean; keepUnsent?: boolean }) => {
    try {
      await signOut(how)
      staySignedIn()
      await navigate({ to: '/login' })
    } catch (error) {
      failed(error)
    }
  }
  // Asked once, when the person asks to leave: the count decides whether there is anything to ask back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` is made anew at each render
  useEffect(() => {
    leftBehind().then((work) => {
      const { changes, photos, refused, undecided, unsaved } = work
      if (changes + photos + refused + undecided + unsaved > 0) setUnsent(work)
      else void leave({ wipe: isStaff(user.role) })
    }, failed)
  }, [])
  return (
    unsent && (
      <Suspense>
        <UnsentWork unsent={unsent} user={user} leave={leave} />
      </Suspense>
    )
  )
}
