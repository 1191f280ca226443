import { ReceivedPackage, type ReceivedResult } from '#sync/api/partner.ts'
import type { FieldKind } from '#sync/entities/kinds/field.ts'
import { packageDetailFields } from '#sync/entities/package.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { safeRead } from '#sync/lib/validation.ts'
import { fieldErrors } from '#sync/mutators/index.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'

/** A row of a report, or the answer to one that can't be read. */
export type ReadReport =
  | { readonly item: ReceivedPackage; readonly warnings: readonly string[]; readonly refused?: never }
  | { readonly item?: never; readonly raw: unknown; readonly refused: ReceivedResult }

type Convert = (value: unknown) => unknown

const numberOf: Convert = (value) =>
  typeof value === 'string' && /^\s*\d{1,12}(\.\d{1,6})?\s*$/.test(value) ? Number(value) : value
const textOf: Convert = (value) => (Number.isSafeInteger(value) ? String(value) : value)
const yesOrNo: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])
const plainWord = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : '')
const booleanOf: Convert = (value) => yesOrNo.get(plainWord(value)) ?? value
const choiceOf =
  (choices: readonly string[]): Convert =>
  (value) =>
    choices.find((choice) => choice.toLowerCase() === plainWord(value)) ?? value

const conversionsByKind: Partial<Record<FieldKind, (choices: readonly string[]) => Convert>> = {
  count: () => numberOf,
  inches: () => numberOf,
  pounds: () => numberOf,
  usd: () => numberOf,
  flag: () => booleanOf,
  choice: choiceOf,
}

/** Programs also send numbers as text and choices in small letters, which can mean only one thing. */
const conversions: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    ['reference', 'trackingNumber', 'mailbox', 'customerName'].map((name) => [name, textOf]),
  ),
  ...Object.fromEntries(
    Object.entries(packageDetailFields).flatMap(([name, { kind, choices }]) => {
      const conversion = conversionsByKind[kind]
      return conversion ? [[name, conversion(choices)]] : []
    }),
  ),
}

const fields: ReadonlySet<string> = new Set(Object.keys(ReceivedPackage.shape))

const isUnknown = (name: string, value: unknown): boolean =>
  value === null || (value === '' && name !== 'reference' && name !== 'trackingNumber')

/** The fields that say something: null and an empty text stand for what a program doesn't know. */
const plainFields = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name, value]) => fields.has(name) && !isUnknown(name, value))
      .map(([name, value]) => [name, conversions[name]?.(value) ?? value]),
  )

const mostNamed = 10
const quote = (name: string): string => `“${name.slice(0, 60)}”`

function warningsFor(row: Readonly<Record<string, unknown>>, { mailbox }: ReceivedPackage): string[] {
  const strange = Object.keys(row).filter((name) => !fields.has(name))
  return [
    ...strange
      .slice(0, mostNamed)
      .map((name) => `${quote(name)} is not a field of a package, so it was left out.`),
    ...(mailbox !== '' && readMailbox(mailbox).value === undefined
      ? [`${quote(mailbox)} doesn’t have the form of a mailbox, like QS-10083. The office looks whose it is.`]
      : []),
  ]
}

const refusedRow = (raw: unknown, errors: Record<string, string[]>, message: string): ReadReport => {
  const reference = isRecord(raw) ? textOf(raw['reference']) : ''
  return {
    raw,
    refused: {
      reference: typeof reference === 'string' ? reference.trim().slice(0, 100) : '',
      status: 'refused',
      packageId: null,
      hawbNumber: null,
      hasCustomer: false,
      message,
      errors,
    },
  }
}

/** With their own names, because a program's author looks for them. */
const messageOf = (errors: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(errors)
    .flatMap(([name, problems]) => problems.map((problem) => `${name} ${problem}.`))
    .join(' ')

/** Clocks differ a little. */
const aheadMs = 10 * minuteMs

/** Reads a row of a report. What is wrong with it is said by field, and hinders no other row. */
export function readReport(raw: unknown, now: number): ReadReport {
  if (!isRecord(raw) || Array.isArray(raw))
    return refusedRow(raw, {}, 'A package must be an object with fields.')
  const { success, data, error } = safeRead(ReceivedPackage, plainFields(raw))
  if (!success) {
    const errors = fieldErrors(error)
    return refusedRow(raw, errors, messageOf(errors))
  }
  if (data.receivedAt !== undefined && Date.parse(data.receivedAt) > now + aheadMs) {
    const errors = { receivedAt: ['is in the future: check the clock and the offset'] }
    return refusedRow(raw, errors, messageOf(errors))
  }
  return { item: data, warnings: warningsFor(raw, data) }
}
