import { v7 } from 'uuid'
import type { BoxLine } from '#sync/entities/packages/box-line.ts'
import { mostBoxLines } from '#sync/entities/packages/line-ids.ts'
import { must } from '#sync/lib/must.ts'
import { parseCents } from '../../ui/texts/format.ts'
import type { FieldTexts } from '../save-form/field-texts.ts'

/** A line of a box while it is typed. */
export interface TypedLine extends Omit<BoxLine, 'valueUsdCents' | 'quantity'> {
  readonly value: string
  readonly quantity: number | string
}

export const blankLine = (): TypedLine => ({
  lineId: v7(),
  description: '',
  quantity: 1,
  value: '',
  dutyCategory: null,
  hsCode: '',
})

const valueText = (cents: number): string => (cents / 100).toFixed(2)

export const typedLine = ({ valueUsdCents, ...line }: BoxLine): TypedLine => ({
  ...line,
  value: valueText(valueUsdCents),
})

/** The lines of typed ones that have no problems. */
export const readLines = (lines: readonly TypedLine[]): BoxLine[] =>
  lines.map(({ value, ...line }) => ({
    ...line,
    description: line.description.trim(),
    hsCode: line.hsCode.trim(),
    quantity: Number(line.quantity),
    valueUsdCents: must(parseCents(value), 'a value that was checked'),
  }))

/** The sum of the values that can be read, in US cents. */
export const sumOfTyped = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, { value }) => sum + (parseCents(value) ?? 0), 0)

/** The limit of the shared schema: US$1,000,000. */
const maxCents = 100_000_000

const hsCodePattern = /^\d[\d.]*\d$/
const isHsCode = (code: string): boolean =>
  code === '' || (hsCodePattern.test(code) && /^\d{4,10}$/.test(code.replaceAll('.', '')))

function problemsOf({ description, value, quantity, hsCode }: TypedLine, mostItems: number): FieldTexts {
  const cents = parseCents(value)
  const count = Number(quantity)
  return {
    ...(description.trim() === '' ? { description: 'Describe the contents (customs requires it).' } : {}),
    ...(cents === null ? { value: 'Enter what you paid in US dollars, like 45.90.' } : {}),
    ...(cents !== null && cents > maxCents ? { value: 'Enter at most US$1,000,000.' } : {}),
    ...(!Number.isInteger(count) || count < 1 || count > mostItems
      ? { quantity: `Enter a whole number from 1 to ${mostItems}.` }
      : {}),
    ...(isHsCode(hsCode.trim()) ? {} : { hsCode: 'Enter 4 to 10 digits, like 8471.30, or leave it empty.' }),
  }
}

/** The problems of lines by the names of their fields, such as `lines.0.value`. */
export function lineProblems(lines: readonly TypedLine[]): FieldTexts {
  // A box of one line says with its quantity how many pieces it has.
  const mostItems = lines.length === 1 ? 999 : 9999
  const entries = lines.flatMap((line, index) =>
    Object.entries(problemsOf(line, mostItems)).map(([name, text]) => [`lines.${index}.${name}`, text]),
  )
  if (sumOfTyped(lines) > maxCents) entries.push(['lines.0.value', 'Together at most US$1,000,000.'])
  return Object.fromEntries(entries)
}

export const mayAddLine = (lines: readonly TypedLine[]): boolean => lines.length < mostBoxLines
