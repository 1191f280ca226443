import type { Package } from '#sync/entities/packages/package.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { boxLines, descriptionOfLines, enteredLines, sumOfLines } from '#sync/rules/packages/box-lines.ts'
import { itemsInText, type MessageItem } from '#sync/rules/packages/items-in-text.ts'
import { numbersInText } from '#sync/rules/tracking/numbers-in-text.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import {
  blankLine,
  lineProblems,
  readLines,
  type TypedLine,
  typedLine,
} from '../../components/goods/typed-lines.ts'
import type { FieldTexts } from '../../components/save-form/field-texts.ts'

/** The form's values, as typed. */
export interface PrealertValues {
  trackingNumber: string
  shipper: string
  /** At least one. */
  lines: TypedLine[]
  /** Null for the customer's usual mode. */
  mode: ShippingMode | null
  /** Null for the customer's usual service. */
  service: string | null
}

/** The form of a pre-alert, or of a new one. A box without lines is one line of its own details. */
export const prealertValues = (row: Package | undefined): PrealertValues => ({
  trackingNumber: row?.trackingNumber ?? '',
  shipper: row?.shipper ?? '',
  lines: row ? boxAsLines(row) : [blankLine()],
  mode: row?.mode ?? null,
  service: row?.service ?? null,
})

/** The facts that a shop's message, shared or pasted, says about a package. */
interface MessageContent {
  readonly numbers: readonly string[]
  readonly items: readonly MessageItem[]
}

export const contentOfMessage = (message: string): MessageContent => ({
  numbers: numbersInText(message),
  items: itemsInText(message),
})

/** A value that is unclear stays empty, so that the form asks for it. */
const lineOfItem = ({ description, quantity, valueUsdCents }: MessageItem): TypedLine => ({
  ...blankLine(),
  description,
  quantity,
  value: valueUsdCents === null ? '' : (valueUsdCents / 100).toFixed(2),
})

export const valuesOfMessage = ({ numbers, items }: MessageContent): PrealertValues => ({
  ...prealertValues(undefined),
  trackingNumber: numbers[0] ?? '',
  lines: items.length > 0 ? items.map(lineOfItem) : [blankLine()],
})

/** Lines that the customer has typed stay, so a pasted message has none then. */
export const linesOfMessage = (
  { items }: MessageContent,
  typedLines: readonly TypedLine[],
): TypedLine[] | null =>
  items.length > 0 && typedLines.every(({ description, value }) => (description + value).trim() === '')
    ? items.map(lineOfItem)
    : null

const boxAsLines = (row: Package): TypedLine[] => {
  const lines = boxLines(row).map(typedLine)
  return enteredLines(row).length > 0
    ? lines
    : lines.map((line) => ({
        ...line,
        quantity: row.pieces,
        value: row.declaredValueUsdCents === null ? '' : line.value,
      }))
}

/** The goods of a pre-alert: several lines, or the details of one. */
export function goodsIn(typedLines: readonly TypedLine[], existing: Package | undefined) {
  const lines = readLines(typedLines)
  const [first] = lines
  const isOne = lines.length === 1 && (!existing || enteredLines(existing).length === 0)
  return isOne && first
    ? {
        pieces: first.quantity,
        goods: {
          lines: [],
          description: first.description,
          declaredValueUsdCents: first.valueUsdCents,
          dutyCategory: first.dutyCategory,
        },
      }
    : {
        pieces: existing?.pieces ?? 1,
        goods: {
          lines,
          description: descriptionOfLines(lines),
          declaredValueUsdCents: sumOfLines(lines),
          dutyCategory: null,
        },
      }
}

/** Matches a number grouped like a telephone number, or one that begins with a Jamaican area code. */
const phoneGroups = /^(\+?1[ .-]?)?(\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]?\d{4}$/
const jamaicanPhone = /^(\+?1)?(876|658)\d{7}$/
const phoneText = 'That looks like a phone number. Copy the tracking number from the shop’s shipping email.'

/** A courier's number may begin like a telephone number, but then its check digit is right. */
const isPhone = (text: string, { check }: Recognised): boolean =>
  phoneGroups.test(text.trim()) || (check !== 'ok' && jamaicanPhone.test(text.trim()))

/** Problems the form can report before saving; the mutation checks again when it runs. */
export function prealertProblems(values: PrealertValues, code: Recognised): FieldTexts {
  const problems: FieldTexts = {}
  if (values.trackingNumber.trim() === '')
    problems['trackingNumber'] = 'Enter the tracking number from the shop’s shipping email.'
  else if (code.kind !== 'tracking') problems['trackingNumber'] = notTracking(code)
  else if (isPhone(values.trackingNumber, code)) problems['trackingNumber'] = phoneText
  return { ...problems, ...lineProblems(values.lines) }
}

const notTracking = (code: Recognised): string => {
  if (code.kind === 'mailbox') return 'That is a mailbox number. Use the tracking number the shop gave you.'
  if (code.kind === 'hawb')
    return 'That is one of our own numbers. Use the tracking number the shop gave you.'
  // The rest of the message is for a scanner's operator, and a customer with an email can't act on it.
  const [problem = ''] = code.message.split('. ')
  return `${problem || 'This is not a tracking number'}. Copy it from the shop’s shipping email.`
}

/** The hint beneath the number while it is typed. */
export function trackingHint(text: string, code: Recognised): { text: string; sure: boolean } {
  if (text.trim().length < 6) return { text: '', sure: false }
  if (code.kind !== 'tracking') return { text: notTracking(code), sure: false }
  if (isPhone(text, code)) return { text: phoneText, sure: false }
  if (code.check === 'wrong')
    return {
      text: `Looks like ${code.courier}, but a digit is wrong. Compare it with the shop’s message.`,
      sure: false,
    }
  if (code.courier === '')
    return { text: 'We don’t recognise this courier. You can still use this number.', sure: false }
  return { text: `${code.courier}${code.check === 'ok' ? ', the number checks out' : ''}`, sure: true }
}
