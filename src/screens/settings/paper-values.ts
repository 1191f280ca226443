import type { CustomerPaperKind } from '#sync/entities/accounts/customer-paper.ts'
import { neededBeforeNames } from '#sync/entities/accounts/customer-paper-states.ts'

/** A kind of paper as typed. */
export interface PaperKindValues {
  /** It stays when the kind gets another name, so that papers that were sent stay of their kind. */
  readonly kindId: string
  name: string
  /** '' for a paper that is not needed. */
  neededBefore: string
  /** '' for until the date on it. */
  validDays: string
}

export const toPaperKindValues = ({
  kindId,
  name,
  neededBefore,
  validDays,
}: CustomerPaperKind): PaperKindValues => ({
  kindId,
  name,
  neededBefore: neededBefore ?? '',
  validDays: validDays === null ? '' : String(validDays),
})

/** Converts checked values. */
export const readPaperKind = ({
  kindId,
  name,
  neededBefore,
  validDays,
}: PaperKindValues): CustomerPaperKind => ({
  kindId,
  name: name.trim(),
  neededBefore: neededBeforeNames.find((before) => before === neededBefore) ?? null,
  validDays: validDays.trim() === '' ? null : Number(validDays),
})

const isDays = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 3650)

/** The first problem of the kinds; '' without one. */
export function papersProblem(rows: readonly PaperKindValues[]): string {
  const names = rows.map(({ name }) => name.trim().toLowerCase())
  if (names.includes('')) return 'Give every paper a name, such as Photo ID.'
  if (new Set(names).size < names.length) return 'Two papers have the same name.'
  return rows.every(({ validDays }) => isDays(validDays))
    ? ''
    : 'A paper is good for 1 to 3650 days. Leave the days empty for one with a date on it.'
}
