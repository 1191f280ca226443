/** A field that only staff read. Customers get this value instead. */
export interface StaffOnly<T> {
  readonly customersGet: T
}

/** The readers of a field. An object has a rule for each of its fields, and so does each item of a list. */
export type FieldRule<T> =
  | StaffOnly<T>
  | ([NonNullable<T>] extends [readonly (infer Item)[]]
      ? [Item] extends [object]
        ? { readonly each: FieldRules<Item> }
        : 'everyone'
      : [NonNullable<T>] extends [object]
        ? FieldRules<NonNullable<T>>
        : 'everyone')

/** The readers of each field. A record without one doesn't compile. */
export type FieldRules<T> = { readonly [F in keyof T]-?: FieldRule<T[F]> }

export const staffOnly = <const T>(customersGet: T): StaffOnly<T> => ({ customersGet })

/** A rule without its field's type. */
export type AnyRule = 'everyone' | StaffOnly<unknown> | { readonly each: AnyRules } | AnyRules
export interface AnyRules {
  readonly [field: string]: AnyRule
}
