import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { valueLabel } from '#sync/nouns/audit-values.ts'
import { fieldLabelIn } from '#sync/nouns/field-labels.ts'
import {
  formatBusinessDay,
  formatDateTime,
  formatInches,
  formatJmd,
  formatLb,
  formatUsd,
  unknownText,
} from '../ui/texts/format.ts'

export interface AuditedField {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** The names of rows by their ids. An id without a name stays unchanged. */
export type IdNames = ReadonlyMap<string, string>
const noNames: IdNames = new Map()

const isText = (value: unknown): value is string => typeof value === 'string'

/** The value as text, with names for ids. */
function auditText(value: unknown, names: IdNames): string {
  if (value === null || value === undefined || value === '') return unknownText
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const texts = value.map((part) => auditText(part, names))
    return texts.join(value.every(isText) ? ', ' : '; ') || unknownText
  }
  if (typeof value === 'object') return fieldsText(value, names)
  return names.get(String(value)) ?? dayText(String(value))
}

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
const isBusinessDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** A day or moment as people write it; any other text unchanged. */
function dayText(text: string): string {
  if (isMoment(text)) return formatDateTime(text)
  return isBusinessDay(text) ? formatBusinessDay(text) : text
}

/** The fields of a nested value, in one line. */
const fieldsText = (value: object, names: IdNames): string =>
  Object.entries(value)
    .map(([field, nestedValue]) => fieldTexts('', field, nestedValue, names).join(' '))
    .join(', ') || unknownText

const amount = (format: (number: number) => string) => (value: unknown, names: IdNames) =>
  typeof value === 'number' ? format(value) : auditText(value, names)

/** How a field's value is formatted, by the end of the field's name. */
const fieldEnds: Readonly<Record<string, (value: unknown, names: IdNames) => string>> = {
  JmdCents: amount(formatJmd),
  UsdCents: amount(formatUsd),
  Lb: amount(formatLb),
  In: amount(formatInches),
}

/** The same for fields whose names say it as a whole. */
const wholeFields: typeof fieldEnds = { exchangeRate: amount(formatJmd) }

function fieldTexts(
  entity: string,
  field: string,
  value: unknown,
  names: IdNames,
): [name: string, text: string] {
  const end = Object.keys(fieldEnds).find((suffix) => field.endsWith(suffix) && field !== suffix) ?? ''
  const textOf = wholeFields[field] ?? fieldEnds[end] ?? auditText
  return [fieldLabelIn(entity, field), valueLabel(entity, field, value) ?? textOf(value, names)]
}

/** Fields that add nothing to what the entry itself says. */
const bookkeeping = ['updatedAt', 'version', 'loggedIn', 'trackingNormalized']

/** Two nested values without the fields in which they agree; other values unchanged. */
function changedParts(before: unknown, after: unknown): [before: unknown, after: unknown] {
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) || Array.isArray(after))
    return [before, after]
  const names = Object.keys({ ...before, ...after }).filter((name) => !equal(before[name], after[name]))
  const partsOf = (value: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, value[name]]))
  return [partsOf(before), partsOf(after)]
}

/**
 * Each field before and after the change, as the screens write it, with a dash for an empty value. A field that is empty
 * on both sides isn't there: a new row has many of them.
 */
export const auditedFields = (
  { before, after, entity = '' }: Pick<AuditEntry, 'before' | 'after'> & { readonly entity?: string },
  names: IdNames = noNames,
): AuditedField[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !bookkeeping.includes(field))
    .map((field) => {
      const [earlier, later] = changedParts(before?.[field], after?.[field])
      const [name, was] = fieldTexts(entity, field, earlier, names)
      const [, is] = fieldTexts(entity, field, later, names)
      return { field: name, before: was, after: is }
    })
    .filter(({ before: was, after: is }) => was !== unknownText || is !== unknownText)

const idLike = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** True for an id that has no name here, so that it tells a reader nothing. */
export const isBareId = (text: string): boolean => idLike.test(text)

/** All ids in these entries' values. */
export function idsIn(entries: readonly Pick<AuditEntry, 'before' | 'after'>[]): string[] {
  const ids = new Set<string>()
  const collect = (value: unknown): void => {
    if (isText(value) && idLike.test(value)) ids.add(value)
    else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) collect(part)
  }
  for (const { before, after } of entries) {
    collect(before)
    collect(after)
  }
  return [...ids]
}
