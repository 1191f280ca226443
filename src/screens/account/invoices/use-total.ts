import { useEffect, useState } from 'react'
import { estimatedJmdCents } from '#sync/rules/prices/bulk-estimate.ts'
import { bulkSummaryQuery, type OwnInvoice } from '../../../queries/api/own/own-invoices.ts'
import { useServerQuery } from '../../../queries/api/server-cache/use-server-query.ts'

/** The estimate replaces a slow reply only after this time, because a figure that flickers is no help. */
const patienceMs = 400

/** Returns true if the request with this key has taken longer than that. */
function useIsSlow(key: string): boolean {
  const [slow, setSlow] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSlow(key), patienceMs)
    return () => clearTimeout(timer)
  }, [key])
  return slow === key
}

interface Total {
  /** Null for the moment in which the server usually replies. */
  readonly cents: number | null
  readonly is: 'known' | 'estimate' | 'offline'
}

/** The total of the selected invoices as the server says; an estimate until it replies. */
export function useTotal(selected: readonly OwnInvoice[]): Total {
  const ids = selected.map(({ invoiceId }) => invoiceId)
  const answer = useServerQuery(bulkSummaryQuery(ids))
  const isSlow = useIsSlow(ids.join())
  const knownCents = selected.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  if (selected.length === 0) return { cents: 0, is: 'known' }
  if (answer.is === 'away' || (answer.is === 'shown' && answer.oldSinceMs !== null))
    return { cents: knownCents, is: 'offline' }
  if (answer.is === 'shown') return { cents: answer.data.totalJmdCents, is: 'known' }
  return { cents: isSlow ? estimatedJmdCents(selected.length) : null, is: 'estimate' }
}
