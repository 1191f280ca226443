import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { notFoundText, PageError, pageErrorOf } from '../guards/page-error.ts'
import { frameOfError } from '../guards/places.ts'
import { reportFailure } from '../http/error-reports.ts'
import { ErrorPage } from '../screens/errors/error-page.tsx'
import { useSessionStore } from '../stores/session.ts'
import { optionalPart } from '../ui/lazy-parts.ts'

// A broken page is shown outside of the staff's frame, but scans must be answered on it too.
const StaffScans = optionalPart(async () => (await import('../screens/scan/staff-scans.tsx')).StaffScans)

function Shown({ error }: { error: PageError }) {
  const session = useSessionStore((state) => state.session)
  const isBare = session && isStaff(session.role) && frameOfError(error.status, '/', session) !== 'dashboard'
  return (
    <>
      <ErrorPage error={error} />
      {isBare && <StaffScans />}
    </>
  )
}

/** React doesn't pass on the errors it catches, so broken pages are reported here; refused ones aren't. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const pageError = pageErrorOf(error)
  useEffect(() => {
    if (pageError.status >= 500) reportFailure(error)
  }, [error, pageError.status])
  return <Shown error={pageError} />
}

export const NotFoundScreen = () => <Shown error={new PageError(404, notFoundText)} />
