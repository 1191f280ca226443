import type { EntityName, RowOf } from '../entities/index.ts'
import {
  type AnyRule,
  type AnyRules,
  type FieldRules,
  type StaffOnly,
  staffOnly,
} from '../entities/kinds/readers.ts'
import { namesIn } from '../lib/names-in.ts'

/** Customers get no rows at all of some entities. */
export type Visibility = { readonly [E in EntityName]: FieldRules<RowOf<E>> | 'staff' }

const isStaffOnly = (rule: Exclude<AnyRule, 'everyone'>): rule is StaffOnly<unknown> => 'customersGet' in rule

function cutValue(rule: AnyRule, value: unknown): unknown {
  if (rule === 'everyone') return value
  if (isStaffOnly(rule)) return rule.customersGet
  if (value === null) return null
  if (Array.isArray(value)) return value.map((item) => cutFields(rule['each'] as AnyRules, item))
  return cutFields(rule as AnyRules, value as object)
}

const cutFields = (rules: AnyRules, row: object): Record<string, unknown> =>
  Object.fromEntries(
    namesIn(rules).map((field) => [
      field,
      cutValue(rules[field] ?? staffOnly(null), (row as Record<string, unknown>)[field]),
    ]),
  )

/**
 * The row as its customer gets it, with only the fields that the rules name. Throws for an entity that only staff read.
 */
export function cutForCustomer<E extends EntityName>(
  rules: Visibility[E],
  entity: E,
  row: RowOf<E>,
): RowOf<E> {
  if (rules === 'staff') throw new Error(`Customers get no ${entity}`)
  return cutFields(rules as AnyRules, row) as RowOf<E>
}
