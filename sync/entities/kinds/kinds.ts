import * as z from 'zod'
import { Id, LengthIn, Note, ShortText, Timestamp, UsdCents, WeightLb } from '../fields.ts'
import { BusinessDay, JmdAmount, TimeOfDay } from '../money-fields.ts'
import { type AnyFields, entityOf, type Field, type FieldKind, type RowOfFields, readersOf } from './field.ts'
import { type FieldRule, type FieldRules, staffOnly } from './readers.ts'

type Readers = 'everyone' | 'staff'

interface Options<T, W, I = T> {
  /** A narrower schema than the kind's own. */
  readonly schema?: z.ZodType<T, T>
  /** Rows and changes of older versions don't have it: they take its blank. */
  readonly addedLater?: true
  /** Who may set it by a call; nobody without this. */
  readonly write?: W
  /** The value as it is sent, where that is stricter than what is stored. */
  readonly input?: z.ZodType<T, I>
}

interface Basis<T, B, K extends FieldKind> {
  readonly kind: K
  readonly label: string
  readonly schema: z.ZodType<T, T>
  readonly blank: B
  readonly read: FieldRule<T>
  readonly choices?: readonly string[]
}

function field<T, B, W, I, K extends FieldKind>(
  basis: Basis<T, B, K>,
  options: Options<T, W, I>,
): Field<T, B, W, I, K> {
  const { blank } = basis
  const schema = options.schema ?? basis.schema
  return {
    choices: [],
    ...basis,
    schema: options.addedLater ? (schema.default(blank as never) as unknown as z.ZodType<T, T>) : schema,
    input: options.input ?? (schema as unknown as z.ZodType<T, I>),
    write: (options.write ?? null) as W,
  }
}

/** Plain values have one rule of reading; customers get the blank of what only staff read. */
const readBy = <T>(read: Readers, blank: T): FieldRule<T> =>
  (read === 'everyone' ? 'everyone' : staffOnly(blank)) as FieldRule<T>

const kindOf =
  <T>() =>
  <const K extends FieldKind>(kind: K, schema: z.ZodType<T, T>, blank: T) =>
  <W = null, I = T>(label: string, read: Readers, options: Options<T, W, I> = {}): Field<T, T, W, I, K> =>
    field({ kind, label, schema, blank, read: readBy<T>(read, blank) }, options)

export const textLine = kindOf<string>()('text', ShortText, '')
export const note = kindOf<string>()('note', Note, '')
export const flag = kindOf<boolean>()('flag', z.boolean(), false)
/** The id of another row, or null. */
export const idOf = kindOf<string | null>()('id', Id.nullable(), null)
export const idList = kindOf<string[]>()('ids', z.array(Id), [])
/** A moment, as a time in UTC, or null. */
export const timestamp = kindOf<string | null>()('timestamp', Timestamp.nullable(), null)
/** JMD cents, not negative. */
export const jmd = kindOf<number>()('jmd', JmdAmount, 0)
/** US cents, or null while nobody knows them. */
export const usd = kindOf<number | null>()('usd', UsdCents.nullable(), null)
export const pounds = kindOf<number | null>()('pounds', WeightLb.nullable(), null)
export const inches = kindOf<number | null>()('inches', LengthIn.nullable(), null)
/** `HH:MM` in Jamaica, or null. */
export const timeOfDay = kindOf<string | null>()('timeOfDay', TimeOfDay.nullable(), null)
const storedDay = kindOf<string | null>()('day', z.string().nullable(), null)

/** `YYYY-MM-DD` in Jamaica, or null. A moment that is sent becomes its day. */
export const day = <W = null>(label: string, read: Readers, options: Options<string | null, W> = {}) =>
  storedDay(label, read, { input: BusinessDay.nullable(), ...options })

/** The id that a row is known by, or that of the row it belongs to. */
export const key = (label: string): Field<string, undefined, null> =>
  field({ kind: 'key', label, schema: Id, blank: undefined, read: 'everyone' }, {})

/** A number of things, from 1. */
export const count = <W = null>(
  label: string,
  read: Readers,
  { most, ...options }: Options<number, W> & { readonly most: number },
): Field<number, number, W, number, 'count'> =>
  field(
    {
      kind: 'count',
      label,
      blank: 1,
      read: readBy<number>(read, 1),
      schema: z.int('is not a whole number').min(1, 'must be at least 1').max(most, `is more than ${most}`),
    },
    options,
  )

export const choice = <const C extends string, W = null>(
  label: string,
  choices: readonly [C, ...C[]],
  read: Readers,
  { blank, ...options }: Options<C, W> & { readonly blank: NoInfer<C> },
): Field<C, C, W, C, 'choice'> =>
  field(
    { kind: 'choice', label, schema: z.enum(choices), blank, read: readBy<C>(read, blank), choices },
    options,
  )

/** A choice that may be open: null. */
export const openChoice = <const C extends string, W = null>(
  label: string,
  choices: readonly [C, ...C[]],
  read: Readers,
  options: Options<C | null, W> = {},
): Field<C | null, null, W, C | null, 'choice'> =>
  field(
    {
      kind: 'choice' as const,
      label,
      blank: null,
      choices,
      schema: z.enum(choices).nullable(),
      read: readBy<C | null>(read, null),
    },
    options,
  )

/** An object with fields of its own, which each new row brings. */
export const part = <F extends AnyFields, W = null, I = RowOfFields<F>>(
  label: string,
  fields: F,
  options: Options<RowOfFields<F>, W, I> = {},
): Field<RowOfFields<F>, undefined, W, I> =>
  field(
    {
      kind: 'part' as const,
      label,
      blank: undefined,
      schema: entityOf(fields) as unknown as z.ZodType<RowOfFields<F>, RowOfFields<F>>,
      read: readersOf(fields) as unknown as FieldRule<RowOfFields<F>>,
    },
    options,
  )

/** The same, or null. */
export const openPart = <F extends AnyFields, W = null>(
  label: string,
  fields: F,
  options: Options<RowOfFields<F> | null, W> = {},
): Field<RowOfFields<F> | null, null, W> =>
  field(
    {
      kind: 'part' as const,
      label,
      blank: null,
      schema: entityOf(fields).nullable() as unknown as z.ZodType<
        RowOfFields<F> | null,
        RowOfFields<F> | null
      >,
      read: readersOf(fields) as unknown as FieldRule<RowOfFields<F> | null>,
    },
    options,
  )

/** A list of objects with fields of their own, or one that only staff read. */
export const list = <F extends AnyFields, W = null>(
  label: string,
  fields: F,
  read: 'byField' | 'staff',
  options: Options<RowOfFields<F>[], W> = {},
): Field<RowOfFields<F>[], RowOfFields<F>[], W> =>
  field(
    {
      kind: 'list' as const,
      label,
      blank: [],
      schema: z.array(entityOf(fields)) as unknown as z.ZodType<RowOfFields<F>[], RowOfFields<F>[]>,
      read: (read === 'staff' ? staffOnly([]) : { each: readersOf(fields) }) as unknown as FieldRule<
        RowOfFields<F>[]
      >,
    },
    options,
  )

/** A value that no other kind fits: its schema, its readers and its blank are said as they are. */
export const whole = <T, B = undefined, W = null, I = T>(
  label: string,
  schema: z.ZodType<T, T>,
  read: FieldRule<T> | FieldRules<T>,
  { blank, ...options }: Options<T, W, I> & { readonly blank?: B } = {},
): Field<T, B, W, I> =>
  field({ kind: 'whole', label, schema, blank: blank as B, read: read as FieldRule<T> }, options)
