import {
  CatchBoundary,
  createRootRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useLocation,
  useMatches,
} from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { documentTitle } from '../guards/facts.ts'
import { checkGuards } from '../guards/guards.ts'
import { pageErrorOf } from '../guards/page-error.ts'
import { brandPrefix, floorRedirect, frameOfError, homeRedirect, isSecondBrandAt } from '../guards/places.ts'
import { Framed, fetchFrame } from '../layouts/frames.tsx'
import { LoadingBar } from '../layouts/notices/loading-bar.tsx'
import { ToastPlace } from '../layouts/notices/toast-place.tsx'
import { ProofPlace } from '../layouts/proof-place.tsx'
import { useSession } from '../session/session.ts'
import { useSessionStore } from '../stores/session.ts'
import { Splash } from '../ui/layout/splash.tsx'
import { ErrorScreen, NotFoundScreen } from './-error-screens.tsx'

export const Route = createRootRoute({
  // The only place that runs guards; every route below states its requirements as facts.
  beforeLoad: async ({ matches, location }) => {
    const person = useSessionStore.getState().session
    const facts = matches.at(-1)?.staticData ?? {}
    const verdict = checkGuards(person, facts)
    const isRefused = verdict !== null && 'error' in verdict
    const floor = person && floorRedirect(person, { pathname: location.pathname, isRefused })
    if (floor) throw redirect({ to: floor, replace: true })
    if (verdict && 'error' in verdict) {
      // Without its frame a refusal would only be a splash screen, and work that waits for the first screen would
      // overtake it.
      await fetchFrame(frameOfError(verdict.error.status, location.pathname, person))
      throw verdict.error
    }
    if (verdict?.go === 'login' && isSecondBrandAt(location.pathname))
      throw redirect({
        to: '/$prefix/login',
        params: { prefix: brandPrefix },
        search: { redirect: location.href },
      })
    if (verdict?.go === 'login') throw redirect({ to: '/login', search: { redirect: location.href } })
    if (verdict) throw redirect({ to: '/' })
    const { session } = useSessionStore.getState()
    const elsewhere = session && homeRedirect(session, facts.layout)
    if (elsewhere) throw redirect({ to: elsewhere, replace: true })
    await fetchFrame(facts.layout ?? 'default')
  },
  component: Root,
  errorComponent: RootError,
  notFoundComponent: NotFoundScreen,
})

/** Toasts and the loading bar are rendered along with every page. */
const Beside = () => (
  <>
    <LoadingBar />
    <ToastPlace />
    <ProofPlace />
  </>
)

function Root() {
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const { title, layout = 'default' } = useMatches({
    select: (matches) => {
      // The router marks the match that the not-found page replaces.
      const isNotFound = matches.some((match) => match.status === 'notFound' || match._notFound)
      if (isNotFound) return { title: undefined, layout: frameOfError(404, pathname, session) }
      return matches.at(-1)?.staticData ?? {}
    },
  })
  // The tab's title belongs to the document and not to React.
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

/** The frame can be what is missing, so the error is shown without one as a last resort. */
function RootError(props: ErrorComponentProps) {
  const session = useSession()
  const pathname = useLocation({ select: (location) => location.pathname })
  const layout = frameOfError(pageErrorOf(props.error).status, pathname, session)
  return (
    <CatchBoundary getResetKey={() => pathname} errorComponent={ErrorScreen}>
      <Suspense fallback={<Splash />}>
        <Framed layout={layout}>
          <ErrorScreen {...props} />
        </Framed>
        <Beside />
      </Suspense>
    </CatchBoundary>
  )
}
