import type { EntityName, RowOf } from '../entities/index.ts'
import { namesIn } from '../lib/names-in.ts'

/** Only staff read the field; customers get this value in its place. */
interface StaffOnly<T> {
  readonly customersGet: T
}

/** The readers of a field. An object, and each member of a list, has a rule for each of its own fields. */
type FieldRule<T> =
  | StaffOnly<T>
  | ([NonNullable<T>] extends [readonly (infer Item)[]]
      ? [Item] extends [object]
        ? { readonly each: FieldRules<Item> }
        : 'everyone'
      : [NonNullable<T>] extends [object]
        ? FieldRules<NonNullable<T>>
        : 'everyone')

/** The readers of each field: a record that lacks one does not compile. */
export type FieldRules<T> = { readonly [F in keyof T]-?: FieldRule<T[F]> }

/** Of some entities customers get no rows at all, so none of their fields either. */
export type Visibility = { readonly [E in EntityName]: FieldRules<RowOf<E>> | 'staff' }

export const staffOnly = <const T>(customersGet: T): StaffOnly<T> => ({ customersGet })

/** A rule without the type of its field, for the code that cuts rows. */
type AnyRule = 'everyone' | StaffOnly<unknown> | { readonly each: AnyRules } | AnyRules
interface AnyRules {
  readonly [field: string]: AnyRule
}

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

/** The row as its customer gets it: with the fields that the rules name, and no other. Throws for what is the staff's. */
export function cutForCustomer<E extends EntityName>(
  rules: Visibility[E],
  entity: E,
  row: RowOf<E>,
): RowOf<E> {
  if (rules === 'staff') throw new Error(`Customers get no ${entity}`)
  return cutFields(rules as AnyRules, row) as RowOf<E>
}
