import { useRouter } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useRef } from 'react'
import { useDoors } from '../../components/use-doors.ts'
import { useCompanyLogo, useCompanyName } from '../../guards/company-names.ts'
import { placeAfterLogin } from '../../guards/login-search.ts'
import { brandPrefix } from '../../guards/places.ts'
import { loadReplica } from '../../replica/replica.ts'
import { useConnectionStore } from '../../stores/connection.ts'
import { notify } from '../../stores/notifications.ts'
import { useSecondStep } from '../../stores/second-step.ts'
import { useSessionStore } from '../../stores/session.ts'
import { Splash } from '../../ui/layout/splash.tsx'
import { atLeisure, lazyPart } from '../../ui/lazy-parts.ts'
import { linkAddress } from '../../ui/texts/link-address.ts'
import { watchLoginForm } from '../../visitor/forms/login-form.ts'
import { LoginScreen } from '../../visitor/forms/login-screen.tsx'
import { useLoginEmail } from './login-email.ts'
import { LoginNotice } from './login-notice.tsx'

// Loads the tables early, because a password manager is quick and a login without a signal can't fetch them.
atLeisure(loadReplica)

const SecondStepPage = lazyPart(async () => (await import('./second-step-page.tsx')).SecondStepPage)

export const openedOffline = 'Logged in offline. Your work syncs when you reconnect'

/** @param back the path to return to after the login, already checked to be one of this app's */
export function LoginPage({ back }: { back: string | null }) {
  const router = useRouter()
  const { home } = useDoors()
  const form = useRef<HTMLFormElement>(null)
  const isSecond = home !== '/'
  const name = useCompanyName(isSecond ? 'second' : 'house')
  const logoFileId = useCompanyLogo(isSecond ? 'second' : 'house')
  const demo = useConnectionStore((state) => state.demo)

  const { pending } = useSecondStep()

  const finishLogin = useCallback(async () => {
    // The second step is shown instead of the form, and calls this again.
    if (useSecondStep.getState().pending) return
    useLoginEmail.setState({ email: '' })
    const { session } = useSessionStore.getState()
    if (session && !session.renewed) notify('success', openedOffline)
    const href = session ? placeAfterLogin(session, back ?? undefined) : '/'
    await router.navigate({ href, replace: true })
  }, [router, back])
  const isForm = pending === null
  useEffect(
    () => (isForm && form.current ? watchLoginForm(form.current, finishLogin) : undefined),
    [isForm, finishLogin],
  )

  if (pending)
    return (
      <Suspense fallback={<Splash />}>
        <SecondStepPage pending={pending} onLogin={finishLogin} />
      </Suspense>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only takes the links' own clicks on
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by key is clicked
    <div
      onClick={(event) => {
        const to = linkAddress(event)
        if (!to) return
        event.preventDefault()
        router.history.push(to)
      }}
    >
      <LoginScreen
        company={{
          name,
          logoFileId,
          home: isSecond ? home : '',
          brand: isSecond ? brandPrefix : null,
        }}
        demo={demo}
        email={useLoginEmail.getState().email}
        onEmail={(email) => useLoginEmail.setState({ email })}
        notice={<LoginNotice />}
        form={form}
      />
    </div>
  )
}
