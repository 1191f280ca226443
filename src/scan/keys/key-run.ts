/** Rules that distinguish a keyboard-wedge scanner from a person by speed. Times in milliseconds. */
export interface BurstRules {
  /** The longest pause between two characters of a machine. People rarely get below 60. */
  readonly maxGapMs: number
  readonly minLength: number
  /** Texts that the scanner adds around the code and that are removed. */
  readonly prefix: string
  readonly suffix: string
}

/**
 * The target of the characters before it is clear whether they are a scan. `page`: no field, so no person is typing.
 * `pin`: the keys of a PIN. `codes`: a field for codes only. `secret`: a password field, into which programs and
 * security keys type as fast as a scanner. `text`: any other field, or a list.
 */
export type CaretPlace = 'page' | 'pin' | 'codes' | 'secret' | 'text'

export interface KeyChar {
  readonly text: string
  readonly at: number
  /** It came more slowly than a machine types. */
  readonly late: boolean
}

export interface ScanRun {
  readonly raw: string
  readonly msPerChar: number
  /** Whether the scan began after the last pause, or only after some slow typing. */
  readonly from: 'start' | 'tail'
}

/** This many slow characters at the start are a person's; fewer are a scanner on a busy device. */
const surelyTyped = 3
/** This many fast characters in a row are a machine's, even if all others are slow. */
const machineRun = 5
const longestPin = 8

export const textOf = (chars: readonly KeyChar[]): string => chars.map((char) => char.text).join('')

/** The number of slow characters after the first one, before the first fast one. */
export function typedAtStart(chars: readonly KeyChar[]): number {
  const fast = chars.findIndex((char, place) => place > 0 && !char.late)
  return (fast === -1 ? chars.length : fast) - 1
}

export function hasMachineRun(chars: readonly KeyChar[], length = machineRun): boolean {
  let run = 1
  for (const { late } of chars.slice(1)) {
    run = late ? 1 : run + 1
    if (run >= length) return true
  }
  return false
}

/** Other programs type for a person too, but text with a blank or few digits isn't a barcode on a label. */
export const isCodeLike = (text: string): boolean => /\d{4}/.test(text) && !/\s/.test(text)

/** Keys that pages handle without a field: next row, previous row, select, search, help, press. */
const pageKeys = /^[jkx/? ]*$/i

/** Whether all characters may be a person navigating a list. */
export const arePageKeys = (chars: readonly KeyChar[]): boolean => pageKeys.test(textOf(chars))

/**
 * Whether a scanner must have sent this: it was as fast as a machine, or is a code on a page without a focused field.
 */
export const isFromScanner = (chars: readonly KeyChar[], place: CaretPlace, minLength: number): boolean =>
  (place !== 'secret' && hasMachineRun(chars)) ||
  (place === 'page' && chars.length >= minLength && /^(?=.*\d)\S+$/.test(textOf(chars)))

/**
 * The scan in a run of characters; null if there is none or only a part of one, because half a number would pass for a
 * whole one. `hasShape` returns whether a text is a complete number by its own shape.
 */
export function scanInRun(
  chars: readonly KeyChar[],
  rules: BurstRules,
  place: CaretPlace,
  hasShape: (text: string) => boolean,
): ScanRun | null {
  const from = scanStart(chars, rules, place, (part) => hasShape(unwrap(textOf(part), rules)))
  if (!from) return null
  const scan = from === 'tail' ? chars.slice(typedAtStart(chars)) : chars
  const raw = unwrap(textOf(scan), rules)
  return raw.trim().length >= rules.minLength ? { raw, msPerChar: speedOf(scan), from } : null
}

type ShapeCheck = (chars: readonly KeyChar[]) => boolean

function scanStart(
  chars: readonly KeyChar[],
  rules: BurstRules,
  place: CaretPlace,
  hasShape: ShapeCheck,
): ScanRun['from'] | null {
  if (chars.length < 2) return null
  if (place === 'page') return arePageKeys(chars) && !isByMachine(chars, rules) ? null : 'start'
  // A password must never be shown as an unreadable scan.
  if (place === 'secret') return isByMachine(chars, rules) && hasShape(chars) ? 'start' : null
  if (place === 'pin') return isSlowPin(chars, rules) ? null : 'start'
  if (typedAtStart(chars) < surelyTyped) return isByMachine(chars, rules) ? 'start' : null
  const tail = chars.slice(typedAtStart(chars))
  if (tail.length < 2 || !isByMachine(tail, rules)) return null
  if (hasShape(tail) && !continuesDigits(chars, tail)) return 'tail'
  // A scanner that starts slowly looks like a person who typed right before the scan, but only codes go into such a
  // field.
  return place === 'codes' ? 'start' : null
}

const isSlowPin = (chars: readonly KeyChar[], rules: BurstRules): boolean =>
  !isByMachine(chars, rules) && chars.length <= longestPin && /^\d+$/.test(textOf(chars))

/** The end of a longer number may have a valid check digit by chance. */
const continuesDigits = (chars: readonly KeyChar[], tail: readonly KeyChar[]): boolean =>
  /^\d+$/.test(textOf(tail)) && /\d$/.test(textOf(chars.slice(0, -tail.length)))

/** A busy device delays keys and then delivers several together, so most of them are still fast. */
function isByMachine(chars: readonly KeyChar[], { maxGapMs }: BurstRules): boolean {
  const gaps = chars.slice(1)
  return speedOf(chars) <= maxGapMs || gaps.filter(({ late }) => !late).length >= 0.6 * gaps.length
}

function speedOf(chars: readonly KeyChar[]): number {
  const [first, last] = [chars[0], chars.at(-1)]
  return first && last && chars.length > 1 ? (last.at - first.at) / (chars.length - 1) : 0
}

function unwrap(text: string, { prefix, suffix }: BurstRules): string {
  const start = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const end = suffix !== '' && text.endsWith(suffix) ? suffix.length : 0
  return text.slice(start, text.length - end)
}
