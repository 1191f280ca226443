import { jamaicaDay } from '#sync/lib/business-day.ts'
import { zoneText } from './table.ts'

type FilterValue = string | number | boolean | readonly string[] | null | undefined

const flag = (yes: string, no: string) => (value: FilterValue) => (value ? yes : no)

/** The description of each filter. A field that isn't listed filters nothing. */
const words: Record<string, (value: FilterValue) => string> = {
  status: String,
  kind: String,
  method: String,
  courier: String,
  statuses: String,
  couriers: String,
  modes: String,
  branchIds: () => 'for some offices',
  originBranchIds: () => 'from some warehouses',
  withoutBranch: () => 'without an office',
  entity: String,
  action: String,
  entityId: () => 'of one row',
  person: () => 'of one person',
  searchString: (value) => `with ${value}`,
  accountId: () => 'of one customer',
  branchId: () => 'for one office',
  manifestId: () => 'of one manifest',
  unidentified: flag('without an owner', 'with an owner'),
  needsReview: flag('to review', 'not to review'),
  invoiceToCheck: () => 'with an invoice to check',
  toBill: () => 'to bill',
  onHold: () => 'held by customs',
  invoiceMissing: () => 'without the invoice that customs asks for',
  withoutCategory: () => 'without a duty category',
  heldForCustomer: () => 'held until the customer says ship',
  toPackTogether: () => 'to pack together',
  missing: () => 'missing',
  lossToDecide: () => 'found after it was paid for',
  unclaimed: () => 'unclaimed or unwanted',
  lateOn: () => 'expected earlier and still on their way',
  archived: flag('with the archive', 'without the archive'),
}

/** The day that a filter names: directly, or by a moment. */
const dayOf = (value: unknown, beforeMs = 0): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  return value.includes('T') ? jamaicaDay(Date.parse(value) - beforeMs) : value
}

/** Describes the part that an export covers: its filter, its period, and the clock. */
export function aboutOf(body: Readonly<Record<string, unknown>>, now: number): string[] {
  const filters = Object.entries(words)
    .map(([name, tell]) => [body[name] as FilterValue, tell] as const)
    .filter(([value]) => value !== undefined && value !== null && value !== '')
    .map(([value, tell]) => tell(value))
  const from = dayOf(body['from'])
  // A moment as the end is the first that does not belong to it.
  const to = dayOf(body['to'], 1)
  const today = jamaicaDay(now)
  const period = from ? `${from} to ${to ?? today}` : `all until ${to ?? today}`
  return [...filters, `${period} (${zoneText})`]
}
