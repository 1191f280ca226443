import type { ErrorComponentProps } from '@tanstack/react-router'
import { notFoundText, PageError, pageErrorOf } from '../guards/page-error.ts'
import { ErrorPage } from '../screens/errors/error-page.tsx'

export const ErrorScreen = ({ error }: ErrorComponentProps) => <ErrorPage error={pageErrorOf(error)} />

export const NotFoundScreen = () => <ErrorPage error={new PageError(404, notFoundText)} />
