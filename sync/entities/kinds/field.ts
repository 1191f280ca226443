import * as z from 'zod'
import { namesIn } from '../../lib/names-in.ts'
import type { FieldRule, FieldRules } from './readers.ts'

/** What a value is. Each layer has one table by kind: how it is shown, typed, and read from a partner's program. */
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
  /** What customers get of it. Staff read everything. */
  readonly read: FieldRule<T>
  readonly write: W
  /** The values of a choice; empty for other kinds. */
  readonly choices: readonly string[]
}

/** Fields by their names, of any kinds. */
export type AnyFields = Readonly<Record<string, { readonly schema: z.ZodType }>>

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

/** One value of each field, by the field's name. */
const byName = <F extends object>(
  fields: F,
  valueFor: (field: Field) => unknown,
  isWanted: (field: Field) => boolean = () => true,
): Record<string, unknown> =>
  Object.fromEntries(
    namesIn(fields)
      .map((name) => [name, fields[name] as Field] as const)
      .filter(([, field]) => isWanted(field))
      .map(([name, field]) => [name, valueFor(field)]),
  )

/** The schemas of the fields, for `z.object`. */
export const shapeOf = <F extends AnyFields>(fields: F): Shape<F> =>
  byName(fields, ({ schema }) => schema) as Shape<F>

export const entityOf = <F extends AnyFields>(fields: F) => z.object(shapeOf(fields))

/** The schemas of what a call may set, for `z.object`. */
export const writableShape = <F extends object>(fields: F): WritableShape<F> =>
  byName(
    fields,
    ({ input }) => input,
    ({ write }) => write !== null,
  ) as WritableShape<F>

/** The row before anyone has entered anything, without the fields that each new row has to bring. */
export const blanksOf = <F extends object>(fields: F): Blanks<F> =>
  byName(
    fields,
    ({ blank }) => blank,
    ({ blank }) => blank !== undefined,
  ) as Blanks<F>

export const labelsOf = <F extends object>(fields: F): Readonly<Record<keyof F, string>> =>
  byName(fields, ({ label }) => label) as Readonly<Record<keyof F, string>>

/** The readers of each field of the row. */
export const readersOf = <F extends object>(fields: F): FieldRules<RowOfFields<F>> =>
  byName(fields, ({ read }) => read) as FieldRules<RowOfFields<F>>

/** The fields of a row that a body sets; a body says nothing about a field that is undefined. */
export const writtenIn = <F extends object>(
  fields: F,
  body: { readonly [K in WritableNames<F>]?: RowOfFields<F>[K] | undefined },
): { [K in WritableNames<F>]?: RowOfFields<F>[K] } =>
  Object.fromEntries(
    namesIn(body).flatMap((name) => {
      const field: Field | undefined = Object.hasOwn(fields, name)
        ? (fields as Readonly<Record<string, Field>>)[name]
        : undefined
      const value: unknown = body[name]
      return field && field.write !== null && value !== undefined ? [[name, value]] : []
    }),
  ) as { [K in WritableNames<F>]?: RowOfFields<F>[K] }

/** A row's fields without what else the object has. */
export const onlyFields = <F extends AnyFields>(fields: F, row: RowOfFields<F>): RowOfFields<F> =>
  Object.fromEntries(namesIn(fields).map((name) => [name, row[name]])) as RowOfFields<F>

/** The names of the fields that a call may set, besides some. */
export const writableNames = <F extends AnyFields, E extends WritableNames<F> = never>(
  fields: F,
  ...besides: readonly E[]
): Exclude<WritableNames<F>, E>[] =>
  namesIn(fields).filter(
    (name) => (fields[name] as unknown as Field).write !== null && !besides.some((other) => other === name),
  ) as unknown as Exclude<WritableNames<F>, E>[]

/** The schemas of what people and programs send, where what is left out takes its blank. */
export const withBlanks = <F extends AnyFields>(
  fields: F,
): { -readonly [K in keyof F]: z.ZodDefault<F[K]['schema']> } =>
  byName(fields, ({ input, blank }) => (input as z.ZodType).default(blank)) as {
    -readonly [K in keyof F]: z.ZodDefault<F[K]['schema']>
  }
