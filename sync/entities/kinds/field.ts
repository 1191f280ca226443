import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import { pickDefined } from '../../lib/pick-defined.ts'
import type { AnyRule, FieldRules } from './readers.ts'

/** The kind of a value. Each layer has one table by kind: how it is shown, typed, and read from a partner's program. */
export type FieldKind =
  | 'choice'
  | 'count'
  | 'day'
  | 'flag'
  | 'id'
  | 'ids'
  | 'inches'
  | 'jmd'
  | 'key'
  | 'list'
  | 'note'
  | 'part'
  | 'pounds'
  | 'text'
  | 'timeOfDay'
  | 'timestamp'
  | 'usd'
  | 'whole'

/**
 * A field of a row, described once. `T` is its value, `B` its blank: the value before anyone has entered one, undefined
 * where each new row has to bring its own. `W` says who may write it and is the noun's own, `I` how it is
 * sent.
 */
export interface Field<T = unknown, B = unknown, W = unknown, I = T, K extends FieldKind = FieldKind> {
  readonly kind: K
  /** The name that people read. */
  readonly label: string
  /** The value in a row. */
  readonly schema: z.ZodType<T, T>
  /** The value as people and programs send it, which may be stricter than what is stored. */
  readonly input: z.ZodType<T, I>
  readonly blank: B
  /** Customers get the value or its blank. Staff read everything. */
  readonly read: AnyRule
  readonly write: W
  /** The values of a choice; empty for other kinds. */
  readonly choices: readonly string[]
}

/** Fields by their names, of any kinds. */
export type AnyFields = Readonly<Record<string, Field>>

/** The row that fields describe. */
export type RowOfFields<F> = {
  -readonly [K in keyof F]: F[K] extends { readonly schema: z.ZodType<infer T, infer _> } ? T : never
}

/** The names of the fields that each new row has to bring. */
type GivenNames<F> = {
  [K in keyof F]: F[K] extends { readonly blank: infer B } ? (undefined extends B ? K : never) : never
}[keyof F]

/** The names of the fields that a call may set. */
export type WritableNames<F> = {
  [K in keyof F]: F[K] extends { readonly write: null } ? never : K
}[keyof F]

export type Blanks<F> = Omit<RowOfFields<F>, GivenNames<F> & string>

type Shape<F extends AnyFields> = { -readonly [K in keyof F]: F[K]['schema'] }
type WritableShape<F> = {
  -readonly [K in WritableNames<F>]: F[K] extends { readonly input: infer S } ? S : never
}

/** The values of fields by the fields' names, in the form that `R` says. */
const byName = <R>(
  fields: AnyFields,
  valueFor: (field: Field) => unknown,
  isWanted: (field: Field) => boolean = () => true,
): R =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => isWanted(field))
      .map(([name, field]) => [name, valueFor(field)]),
  ) as R

const isWritable = ({ write }: Field): boolean => write !== null

/** The schemas of the fields, for `z.object`. */
export const shapeOf = <F extends AnyFields>(fields: F) => byName<Shape<F>>(fields, ({ schema }) => schema)

export const entityOf = <F extends AnyFields>(fields: F) => z.object(shapeOf(fields))

/** The schemas of what a call may set, for `z.object`. */
export const writableShape = <F extends AnyFields>(fields: F) =>
  byName<WritableShape<F>>(fields, ({ input }) => input, isWritable)

/** The row before anyone has entered anything, without the fields that each new row has to bring. */
export const blanksOf = <F extends AnyFields>(fields: F) =>
  byName<Blanks<F>>(
    fields,
    ({ blank }) => blank,
    ({ blank }) => blank !== undefined,
  )

export const labelsOf = <F extends AnyFields>(fields: F) =>
  byName<Readonly<Record<keyof F & string, string>>>(fields, ({ label }) => label)

/** The readers of each field of the row. */
export const readersOf = <F extends AnyFields>(fields: F) =>
  byName<FieldRules<RowOfFields<F>>>(fields, ({ read }) => read)

/** The schemas of what people and programs send, where what is left out takes its blank. */
export const withBlanks = <F extends AnyFields>(fields: F) =>
  byName<{ -readonly [K in keyof F]: z.ZodDefault<F[K]['schema']> }>(fields, ({ input, blank }) =>
    input.default(blank),
  )

/** The names of the fields that a call may set, besides some. */
export const writableNames = <F extends AnyFields, E extends WritableNames<F> = never>(
  fields: F,
  ...besides: readonly E[]
): Exclude<WritableNames<F>, E>[] => {
  const others: readonly unknown[] = besides
  const isNamed = (name: string): name is Exclude<WritableNames<F>, E> & string =>
    fields[name] !== undefined && isWritable(fields[name]) && !others.includes(name)
  return Object.keys(fields).filter(isNamed)
}

type Given<F> = Pick<RowOfFields<F>, GivenNames<F> & keyof RowOfFields<F>>

/**
 * Makes new rows: the blanks with what each row brings. All fields are in their order from the start, because a row
 * that is filled later is slower to copy and to store.
 */
export function rowMaker<F extends AnyFields>(
  fields: F,
): (given: Given<F> & Partial<RowOfFields<F>>) => RowOfFields<F> {
  const template = byName<RowOfFields<F>>(fields, ({ blank }) => blank ?? null)
  return (given) => ({ ...template, ...given })
}

/** Values by the names of fields. */
type Written<F> = { [K in WritableNames<F>]?: RowOfFields<F>[K] }

/** The fields of a row that a body sets; a body says nothing about a field that is undefined. */
export const writtenIn = <F extends AnyFields>(
  fields: F,
  body: { readonly [K in keyof Written<F>]?: Written<F>[K] | undefined },
): Written<F> => onlyNames(writableNames(fields), pickDefined(body))

/** A row's fields without what else the object has. */
export const onlyFields = <F extends AnyFields>(fields: F, row: RowOfFields<F>): RowOfFields<F> =>
  onlyNames(namesIn(fields), row)

const onlyNames = <R>(names: readonly PropertyKey[], row: object): R =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))) as R
