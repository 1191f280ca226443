import {
  createRootRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useMatches,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { documentTitle } from '../guards/facts.ts'
import { checkGuards } from '../guards/guards.ts'
import { Framed, fetchFrame } from '../layouts/frames.tsx'
import { LoadingBar } from '../layouts/loading-bar.tsx'
import { ToastPlace } from '../layouts/toast-place.tsx'
import { useSessionStore } from '../stores/session.ts'
import { Splash } from '../ui/splash.tsx'
import { ErrorScreen, NotFoundScreen } from './-error-screens.tsx'

export const Route = createRootRoute({
  // The one place where guards are asked: every route below says by its facts what it requires.
  beforeLoad: async ({ matches, location }) => {
    const facts = matches.at(-1)?.staticData ?? {}
    const verdict = checkGuards(useSessionStore.getState().session, facts)
    if (verdict && 'error' in verdict) throw verdict.error
    if (verdict?.go === '/login') throw redirect({ to: '/login', search: { redirect: location.href } })
    if (verdict) throw redirect({ to: verdict.go })
    await fetchFrame(facts.layout ?? 'default')
  },
  component: Root,
  errorComponent: RootError,
  notFoundComponent: NotFoundScreen,
})

/** Toasts and the loading bar stand beside the page, whatever the page is. */
const Beside = () => (
  <>
    <LoadingBar />
    <ToastPlace />
  </>
)

function Root() {
  const { title, layout = 'default' } = useMatches({
    select: (matches) => {
      // The router marks the match whose place the not-found page takes.
      const lost = matches.some((match) => match.status === 'notFound' || match._notFound)
      return lost ? {} : (matches.at(-1)?.staticData ?? {})
    },
  })
  // The tab's name is the document's, not React's.
  useEffect(() => {
    if (title) document.title = documentTitle(title)
  }, [title])
  return (
    <Suspense fallback={<Splash />}>
      <Framed layout={layout}>
        <Outlet />
      </Framed>
      <Beside />
    </Suspense>
  )
}

function RootError(props: ErrorComponentProps) {
  return (
    <Suspense fallback={<Splash />}>
      <Framed layout="default">
        <ErrorScreen {...props} />
      </Framed>
      <Beside />
    </Suspense>
  )
}
