import type { AnyFields, Field, FieldKind, RowOfFields } from '#sync/entities/kinds/field.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** The kinds that people type as text, empty for no value. */
type TextKind = 'count' | 'day' | 'inches' | 'jmd' | 'pounds' | 'timeOfDay' | 'usd'

/** Fields as a form holds them during typing. */
export type TypedRow<F extends AnyFields, N extends keyof F = keyof F> = {
  [K in N]: F[K] extends { readonly kind: TextKind } ? string : RowOfFields<F>[K]
}

/**
 * A comma before a decimal point separates thousands. Without the point it may be a decimal comma, as on scales in many
 * countries.
 */
const thousands = /^(\d{1,3}),(\d{3})(?=\.)/

/** Parses a number; null if empty, NaN if invalid, which the schema reports. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(thousands, '$1$2')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Explains why a number with a comma is ambiguous, as a text to follow the field's name; empty for other input. */
export function commaProblem(text: string): string {
  const figure = /^(\d+),(\d+)$/.exec(text.trim())
  if (!figure) return ''
  const [, units = '', rest = ''] = figure
  const decimal = String(Number(`${units}.${rest}`))
  return rest.length === 3 && units.length <= 3
    ? `may be ${decimal} or ${units}${rest}. Enter it without the comma`
    : `has a comma. Enter it with a decimal point, like ${decimal}`
}

interface Typing {
  readonly toText: (value: unknown) => string
  /** NaN for text that is no number or amount, which the field's schema refuses. */
  readonly fromText: (text: string) => unknown
}

const plainText = (value: unknown): string => (value === null ? '' : String(value))
const text: Typing = { toText: plainText, fromText: (typed) => typed || null }
const number: Typing = { toText: plainText, fromText: numberOf }
const cents = (currency: 'J' | 'US', whenEmpty: number | null): Typing => ({
  toText: (value) => (typeof value === 'number' ? (value / 100).toFixed(2) : ''),
  fromText: (typed) => (typed.trim() === '' ? whenEmpty : (parseCents(typed, currency) ?? Number.NaN)),
})

const typings: Readonly<Record<TextKind, Typing>> = {
  count: { ...number, fromText: (typed) => numberOf(typed) ?? Number.NaN },
  day: text,
  inches: number,
  jmd: cents('J', Number.NaN),
  pounds: number,
  timeOfDay: text,
  usd: cents('US', null),
}

const isTyped = (kind: FieldKind): kind is TextKind => Object.hasOwn(typings, kind)
const typingOf = (field: Field | undefined): Typing | undefined =>
  field && isTyped(field.kind) ? typings[field.kind] : undefined

/** The fields as a form holds them. */
export const typedRow = <F extends AnyFields, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
  row: { readonly [K in N]: RowOfFields<F>[K] },
): TypedRow<F, N> => eachOf(names, (name) => typingOf(fields[name])?.toText(row[name]) ?? row[name])

/** The values behind a form's fields; a number or an amount that can't be read is NaN. */
export const readRow = <F extends AnyFields, N extends keyof F & string>(
  fields: F,
  names: readonly N[],
  values: TypedRow<F, N>,
): { [K in N]: RowOfFields<F>[K] } =>
  eachOf(names, (name) => {
    const typing = typingOf(fields[name])
    return typing ? typing.fromText(String(values[name])) : values[name]
  })

const eachOf = <N extends string, R>(names: readonly N[], valueFor: (name: N) => unknown): R =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as R
