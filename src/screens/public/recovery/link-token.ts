import { useEffect, useState } from 'react'
import { reloadOnNewLink, takeLinkToken } from '../../../visitor/recovery/take-link-token.ts'

/** The token of a mail's link, while the page is shown. */
export function useLinkToken(): string | null {
  const [token] = useState(takeLinkToken)
  useEffect(reloadOnNewLink, [])
  return token
}
