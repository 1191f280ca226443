import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { reportFailure } from '../data/error-reports.ts'
import { notFoundText, PageError, pageErrorOf } from '../guards/page-error.ts'
import { ErrorPage } from '../screens/errors/error-page.tsx'

/** What React caught reaches nobody else: a page that broke is reported, one that may not be seen is not. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const shown = pageErrorOf(error)
  useEffect(() => {
    if (shown.status >= 500) reportFailure(error)
  }, [error, shown.status])
  return <ErrorPage error={shown} />
}

export const NotFoundScreen = () => <ErrorPage error={new PageError(404, notFoundText)} />
