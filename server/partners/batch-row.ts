import type * as z from 'zod'
import { isRecord } from '#sync/lib/is-record.ts'
import { safeRead } from '#sync/lib/validation.ts'
import { fieldErrors } from '#sync/mutators/index.ts'

/** Why a row can't be read, with its problems by field. */
export interface RowRefusal {
  readonly reference: string
  readonly status: 'refused'
  readonly message: string
  readonly errors: Record<string, string[]>
}

/** A row of a call, or the answer to one that can't be read. */
export type BatchRow<T> =
  | { readonly item: T; readonly warnings: readonly string[]; readonly refusal?: never }
  | { readonly item?: never; readonly warnings?: never; readonly raw: unknown; readonly refusal: RowRefusal }

export type Convert = (value: unknown) => unknown

/** The nature of a row of a call. */
export interface RowKind<S extends z.ZodObject> {
  readonly schema: S
  /** Of values that programs also send in another form, which can mean only one thing. */
  readonly conversions: Readonly<Record<string, Convert>>
  /** The fields in which an empty text is a mistake, and not what the program doesn't know. */
  readonly needed: readonly string[]
}

export const asNumber: Convert = (value) =>
  typeof value === 'string' && /^\s*\d{1,12}(\.\d{1,6})?\s*$/.test(value) ? Number(value) : value
export const asText: Convert = (value) => (Number.isSafeInteger(value) ? String(value) : value)
const plainWord = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
export const asBoolean: Convert = (value) => yesOrNo.get(plainWord(value)) ?? value
export const asChoice =
  (choices: readonly string[]): Convert =>
  (value) =>
    choices.find((choice) => choice.toLowerCase() === plainWord(value)) ?? value

/** The fields that say something: null and an empty text mean a value that a program doesn't know. */
const plainFields = <S extends z.ZodObject>(
  { schema, conversions, needed }: RowKind<S>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => Object.hasOwn(schema.shape, name) && value !== null)
      .filter(([name, value]) => value !== '' || needed.includes(name))
      .map(([name, value]) => [name, conversions[name]?.(value) ?? value]),
  )

const mostNamed = 10
export const quote = (name: string): string => `“${name.slice(0, 60)}”`

const strangeFields = (schema: z.ZodObject, row: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(row)
    .filter((name) => !Object.hasOwn(schema.shape, name))
    .slice(0, mostNamed)
    .map((name) => `${quote(name)} is not a field of a package, so it was left out.`)

/** With their own names, because a program's author looks for them. */
const messageOf = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .flatMap(([name, problems]) => problems.map((problem) => `${name} ${problem}.`))
    .join(' ')

export const refusalOfRow = (
  raw: unknown,
  errors: Record<string, string[]>,
  message: string = messageOf(errors),
): RowRefusal => {
  const reference = isRecord(raw) ? asText(raw['reference']) : ''
  return {
    reference: typeof reference === 'string' ? reference.trim().slice(0, 100) : '',
    status: 'refused',
    message,
    errors,
  }
}

/** Reads a row of a call. What is wrong with it is said by field, and hinders no other row. */
export function readBatchRow<S extends z.ZodObject>(kind: RowKind<S>, raw: unknown): BatchRow<z.output<S>> {
  if (!isRecord(raw) || Array.isArray(raw))
    return { raw, refusal: refusalOfRow(raw, {}, 'A package must be an object with fields.') }
  const { success, data, error } = safeRead(kind.schema, plainFields(kind, raw))
  return success
    ? { item: data, warnings: strangeFields(kind.schema, raw) }
    : { raw, refusal: refusalOfRow(raw, fieldErrors(error)) }
}
