import type { ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { notFoundText, PageError, pageErrorOf } from '../guards/page-error.ts'
import { frameOfError } from '../guards/places.ts'
import { reportFailure } from '../http/error-reports.ts'
import { ErrorPage } from '../screens/errors/error-page.tsx'
import { useSessionStore } from '../stores/session.ts'

// A page that broke stands outside the staff's frame, and a scan is answered on it all the same.
const StaffScans = lazy(async () => {
  const found = await import('../screens/scan/staff-scans.tsx').catch(() => null)
  return { default: found?.StaffScans ?? (() => null) }
})

function Shown({ error }: { error: PageError }) {
  const session = useSessionStore((state) => state.session)
  const isBare = session && isStaff(session.role) && frameOfError(error.status, '/', session) !== 'dashboard'
  return (
    <>
      <ErrorPage error={error} />
      <Suspense>{isBare && <StaffScans />}</Suspense>
    </>
  )
}

/** What React caught reaches nobody else: a page that broke is reported, one that may not be seen is not. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const shown = pageErrorOf(error)
  useEffect(() => {
    if (shown.status >= 500) reportFailure(error)
  }, [error, shown.status])
  return <Shown error={shown} />
}

export const NotFoundScreen = () => <Shown error={new PageError(404, notFoundText)} />
