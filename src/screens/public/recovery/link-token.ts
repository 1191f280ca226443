import { useState } from 'react'
import { takeLinkToken } from './take-link-token.ts'

/** The token of a mail's link, for as long as the page is shown. */
export function useLinkToken(): string | null {
  const [token] = useState(takeLinkToken)
  return token
}
