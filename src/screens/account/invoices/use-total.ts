import { useEffect, useState } from 'react'
import { estimatedJmdCents } from '#sync/rules/bulk-estimate.ts'
import { bulkSummaryQuery, type OwnInvoice } from '../../../queries/api/own-invoices.ts'
import { useServerQuery } from '../../../queries/api/use-server-query.ts'

/** So long an answer may take before the estimate stands in for it: a figure that flickers helps nobody. */
const patienceMs = 400

/** True once the thing named has been waited for longer than that. */
function useIsSlow(what: string): boolean {
  const [slow, setSlow] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSlow(what), patienceMs)
    return () => clearTimeout(timer)
  }, [what])
  return slow === what
}

interface Total {
  /** Null for the moment in which the server usually answers. */
  readonly cents: number | null
  readonly is: 'known' | 'estimate' | 'offline'
}

/** What the chosen invoices cost together, as the server says; estimated while it has not. */
export function useTotal(chosen: readonly OwnInvoice[]): Total {
  const ids = chosen.map(({ invoiceId }) => invoiceId)
  const answer = useServerQuery(bulkSummaryQuery(ids))
  const isSlow = useIsSlow(ids.join())
  const known = chosen.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  if (chosen.length === 0) return { cents: 0, is: 'known' }
  if (answer.is === 'away' || (answer.is === 'shown' && answer.oldSinceMs !== null))
    return { cents: known, is: 'offline' }
  if (answer.is === 'shown') return { cents: answer.data.totalJmdCents, is: 'known' }
  return { cents: isSlow ? estimatedJmdCents(chosen.length) : null, is: 'estimate' }
}
