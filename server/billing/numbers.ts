import { jamaicaDay } from '#sync/lib/business-day.ts'
import { nextOf } from '../db/billing/counters.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

const digits = 6

/** The next number of a series of this year in Jamaica, without gaps: `INV-2026-000001`. */
export async function nextNumber(tx: ServerTx, prefix: 'INV' | 'RCT' | 'RFD', at: string): Promise<string> {
  const series = `${prefix}-${jamaicaDay(at).slice(0, 4)}`
  return `${series}-${String(await nextOf(tx.kysely, series)).padStart(digits, '0')}`
}
