import { Refusal } from '#sync/lib/refusal.ts'

/** An error that is shown as an error page. The status selects the page. */
export class PageError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

interface ErrorWords {
  title: string
  /** The meaning of the error, and what to do. */
  advice: string
}

const messages: Record<number, ErrorWords> = {
  401: { title: '401 Not Authorized', advice: 'Log in with an account that may see this page.' },
  403: {
    title: '403 Forbidden',
    advice:
      'Your account may not open this page. Go back to your own pages, log in with another account, or ask an administrator for the right.',
  },
  404: {
    title: '404 Not Found',
    advice: 'The address may be mistyped, or what was here has moved or been removed.',
  },
  424: {
    title: 'Part of the app is missing',
    advice: 'The connection was lost, or the app was updated while it was open.',
  },
  507: {
    title: 'Storage isn’t answering',
    advice: 'Close other tabs of this app and reload this page. If it happens again, restart the device.',
  },
  500: {
    title: '500 Server Error',
    advice: 'Nothing you saved is lost. Reload the page; if it happens again, tell us what you were doing.',
  },
}
const defaultWords: ErrorWords = {
  title: 'An error occurred',
  advice: 'We are sorry. Nothing you saved is lost. Please try again.',
}

export const errorWords = (status: number): ErrorWords => messages[status] ?? defaultWords

/** Errors that the browser throws: their messages are for developers and go into the report. */
const faults = /^(Type|Reference|Range|Syntax|Internal)Error$/

const storagePageText = 'This browser’s storage doesn’t answer, so this page has nothing to show.'

export const faultText = 'This page has a fault, which has been reported.'

/** Takes the status from the error, or 500 without one. */
export function pageErrorOf(error: unknown): PageError {
  if (error instanceof PageError) return error
  // Neither the server nor a page failed: a script didn't arrive.
  if (error instanceof Error && error.name === 'ChunkFailure') return new PageError(424, error.message)
  // The device's own storage failed, which is neither the server's fault nor a page's.
  if (error instanceof Refusal && error.code === 'unavailable') return new PageError(507, storagePageText)
  if (error instanceof DOMException || (error instanceof Error && faults.test(error.name)))
    return new PageError(500, faultText)
  const message = error instanceof Error ? error.message : String(error)
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return new PageError(typeof status === 'number' ? status : 500, message)
}

export const notFoundText = 'This page could not be found'
