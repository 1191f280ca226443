import * as z from 'zod'
import { Id, LengthIn, Note, ShortText, Timestamp, UsdCents, WeightLb } from '../fields.ts'
import { BusinessDay, JmdAmount, TimeOfDay } from '../money/money-fields.ts'
import { type AnyFields, entityOf, type Field, type FieldKind, readersOf } from './field.ts'
import { type AnyRule, type AnyRules, type FieldRule, staffOnly } from './readers.ts'

type Readers = 'everyone' | 'staff'

interface Options<T, W, I = T> {
  /** A narrower schema than the kind's own. */
  readonly schema?: z.ZodType<T, T>
  /** Rows and changes of older versions don't have it: they take its blank. */
  readonly addedLater?: true
  /** The writers by calls. Without this no call sets it. */
  readonly write?: W
  /** The value as sent, where that is stricter than what is stored. */
  readonly input?: z.ZodType<T, I>
}

interface Basis<B, K extends FieldKind> {
  readonly kind: K
  readonly label: string
  readonly schema: z.ZodType
  readonly blank: B
  readonly read: AnyRule
  readonly choices?: readonly string[]
}

/** `T` is what the schema of the kind, or the narrower one of the options, gives. */
function field<T, B, W, I, K extends FieldKind>(
  basis: Basis<B, K>,
  options: Options<T, W, I>,
): Field<T, B, W, I, K> {
  const schema: z.ZodType = options.schema ?? basis.schema
  const blank: unknown = basis.blank
  const parts: object = {
    choices: [],
    ...basis,
    schema: options.addedLater ? schema.default(blank) : schema,
    input: options.input ?? schema,
    write: options.write ?? null,
  }
  return parts as Field<T, B, W, I, K>
}

/** Customers get the blank of what only staff read. */
const readBy = (read: Readers, blank: unknown): AnyRule =>
  read === 'everyone' ? 'everyone' : staffOnly(blank)

const kindOf =
  <T>() =>
  <const K extends FieldKind>(kind: K, schema: z.ZodType<T, T>, blank: T) =>
  <W = null, I = T>(label: string, read: Readers, options: Options<T, W, I> = {}): Field<T, T, W, I, K> =>
    field({ kind, label, schema, blank, read: readBy(read, blank) }, options)

/** A line of text. */
export const textLine = kindOf<string>()('text', ShortText, '')
/** The same, or null while there is none. */
export const openText = kindOf<string | null>()('text', ShortText.nullable(), null)
export const note = kindOf<string>()('note', Note, '')
export const openNote = kindOf<string | null>()('note', Note.nullable(), null)
export const flag = kindOf<boolean>()('flag', z.boolean(), false)
/** The id of another row, or null. */
export const idOf = kindOf<string | null>()('id', Id.nullable(), null)
export const idList = kindOf<string[]>()('ids', z.array(Id), [])
/** A moment, as a time in UTC, or null. */
export const timestamp = kindOf<string | null>()('timestamp', Timestamp.nullable(), null)
/** JMD cents, not negative. */
export const jmd = kindOf<number>()('jmd', JmdAmount, 0)
export const openJmd = kindOf<number | null>()('jmd', JmdAmount.nullable(), null)
/** US cents, or null while they are unknown. */
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
      read: readBy(read, 1),
      schema: z.int('is not a whole number').min(1, 'must be at least 1').max(most, `is more than ${most}`),
    },
    options,
  )

export const choice = <const C extends string, W = null>(
  label: string,
  choices: readonly C[],
  read: Readers,
  { blank, ...options }: Options<C, W> & { readonly blank: NoInfer<C> },
): Field<C, C, W, C, 'choice'> =>
  field(
    { kind: 'choice', label, schema: z.enum(choices), blank, read: readBy(read, blank), choices },
    options,
  )

/** A choice that may be open: null. */
export const openChoice = <const C extends string, W = null>(
  label: string,
  choices: readonly C[],
  read: Readers,
  options: Options<C | null, W> = {},
): Field<C | null, null, W, C | null, 'choice'> =>
  field(
    {
      kind: 'choice',
      label,
      blank: null,
      choices,
      schema: z.enum(choices).nullable(),
      read: readBy(read, null),
    },
    options,
  )

/** The fields of `T`, whose name declarations of types then show instead of each field. */
type FieldsOf<T> = { readonly [K in keyof T]: Field & { readonly schema: z.ZodType<T[K], T[K]> } }

/** Fields as their schema and their readers, whatever they describe. */
const wholeOf = (fields: object) => {
  const anyFields: AnyFields = { ...fields }
  return { schema: entityOf(anyFields), rules: readersOf(anyFields) as AnyRules }
}

/** An object with fields of its own, which each new row brings. */
export function part<T, W = null, I = T>(
  label: string,
  fields: FieldsOf<T>,
  options: Options<T, W, I> = {},
): Field<T, undefined, W, I, 'part'> {
  const { schema, rules } = wholeOf(fields)
  return field({ kind: 'part', label, blank: undefined, schema, read: rules }, options)
}

/** The same, or null. */
export function openPart<T>(
  label: string,
  fields: FieldsOf<T>,
): Field<T | null, null, null, T | null, 'part'> {
  const { schema, rules } = wholeOf(fields)
  return field({ kind: 'part', label, blank: null, schema: schema.nullable(), read: rules }, {})
}

/** A list of objects with fields of their own, or one that only staff read. */
export function list<T, I = T[]>(
  label: string,
  fields: FieldsOf<T>,
  read: 'byField' | 'staff',
  options: Options<T[], null, I> = {},
): Field<T[], T[], null, I, 'list'> {
  const { schema, rules } = wholeOf(fields)
  const rule = read === 'staff' ? staffOnly([]) : { each: rules }
  return field({ kind: 'list', label, blank: [], schema: z.array(schema), read: rule }, options)
}

/**
 * A value that no other kind fits: its schema, its readers and its blank are given directly. Of an object everyone
 * reads only what its own rules name.
 */
export const whole = <T, B = undefined, W = null, I = T>(
  label: string,
  schema: z.ZodType<T, T>,
  read: FieldRule<T>,
  { blank, ...options }: Options<T, W, I> & { readonly blank?: B } = {},
): Field<T, B, W, I, 'whole'> =>
  field({ kind: 'whole', label, schema, blank: blank as B, read: read as AnyRule }, options)
