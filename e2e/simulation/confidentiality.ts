import { equal } from '#sync/lib/equal.ts'
import { scopesOfActor } from '#sync/policies/scope.ts'
import type { PullReply } from '#sync/protocol/messages.ts'
import type { Aside } from './server-harness.ts'
import { shownTo } from './truth.ts'
import type { Verdict } from './verdict.ts'

/** Written by hand, not taken from the policies: what must never stand in a customer's row. */
const forStaff: Readonly<Record<string, readonly string[]>> = {
  package: ['note', 'reviewReason', 'bin', 'checkedInBy', 'manifestId', 'placement'],
  packageEvent: ['by', 'deviceId', 'note'],
  packageImage: ['by'],
  delivery: ['contact', 'driverId', 'outBy', 'roundOf', 'unscannedReason', 'createdBy'],
}
const notForCustomers = ['manifest', 'manifestLine', 'review', 'driverDay']
const isBlank = (value: unknown) => value === '' || value === null || value === undefined

/** Nothing is sent that this person may not have at that version: no scope, no row, no field. */
export function checkDelivery(
  page: PullReply,
  { actor, truth }: Aside,
  where: string,
  verdict: Verdict,
): void {
  const leak = (message: string) => verdict.fail('confidentiality', where, message)
  const followed = new Set(scopesOfActor(actor))
  const customer = actor.role === 'User'
  const shown = truth.v === page.head.v ? shownTo(truth, actor) : null
  for (const scope of page.scopes) if (!followed.has(scope)) leak(`The scope ${scope} is not theirs`)
  for (const [table, key, , , row] of page.rows) {
    if (!row) continue
    if (customer && notForCustomers.includes(table)) leak(`A customer got ${table}/${key}`)
    if (customer && 'accountId' in row && row['accountId'] !== actor.accountId)
      leak(`A customer got ${table}/${key} of ${String(row['accountId'])}`)
    for (const field of customer ? (forStaff[table] ?? []) : [])
      if (!isBlank(row[field])) leak(`A customer got ${field} of ${table}/${key}`)
    const allowed = shown?.get(`${table}/${key}`)
    if (shown && !allowed) leak(`${table}/${key} is in none of their scopes`)
    if (allowed && !equal({ ...row, version: 0 }, { ...allowed.row, version: 0 }))
      leak(`${table}/${key} came as ${JSON.stringify(row)}, not ${JSON.stringify(allowed.row)}`)
  }
}
