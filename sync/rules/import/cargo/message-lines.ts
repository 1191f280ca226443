import type { MessageDay } from './message-days.ts'
import { messageTypes } from './message-text.ts'

/** A number of pieces, of all of them or of a part. */
export interface Quantity {
  /** True if these are all pieces of the consignment. */
  readonly isWhole: boolean
  readonly pieces: number
  /** Such as `100.5 kg`; '' if the message has none. */
  readonly weight: string
  /** The number of all pieces; null if the message doesn't say it. */
  readonly total: number | null
}

const quantityText =
  /^([TPSMD])(\d{1,5})(?:([KL])(\d{1,7}(?:\.\d{1,3})?))?(?:(?:MC|CF|CC|CI)\d{1,9}(?:\.\d{1,3})?)?(?:DG\d{1,2})?(?:T(\d{1,5}))?$/
const unitText: Record<string, string> = { K: 'kg', L: 'lb' }

function readQuantity(text: string): Quantity | null {
  const [match, code, pieces, unit = '', weight, total] = quantityText.exec(text) ?? []
  if (match === undefined) return null
  const isWhole = code === 'T'
  return {
    isWhole,
    pieces: Number(pieces),
    weight: weight === undefined ? '' : `${weight} ${unitText[unit]}`,
    total: isWhole ? Number(pieces) : total === undefined ? null : Number(total),
  }
}

export interface Airports {
  /** '' if unknown. */
  readonly from: string
  readonly to: string
}

/** An event of a consignment, or of a part, with one flight. */
export interface EventLine {
  readonly event: string
  readonly flight: string
  readonly on: MessageDay
  readonly airports: Airports
  readonly quantity: Quantity | null
  /** The kind of a discrepancy; '' for any other event. */
  readonly discrepancy: string
}

export interface WaybillLine {
  /** With a hyphen behind the airline, or the text in its place. */
  readonly mawb: string
  readonly airports: Airports
  readonly quantity: Quantity | null
  /** The text behind the number that can't be read; '' if everything can. */
  readonly unread: string
}

export interface Booking {
  readonly flight: string
  readonly on: MessageDay
}

const noAirports: Airports = { from: '', to: '' }
const flightText = /^[A-Z0-9]{2}\d{1,4}[A-Z]?$/
const dayText = /^(\d{1,2})([A-Z]{3})(\d{4})?(?:-[A-Z])?$/
/** An actual, expected or scheduled time. */
const timeText = /^[AES](\d{4})(?:-[PNST])?$/

const clockText = (digits: string | undefined): string =>
  digits === undefined ? '' : `${digits.slice(0, 2)}:${digits.slice(2)}`

const firstOf = <T>(parts: readonly string[], read: (part: string) => T | null | undefined): T | null => {
  for (const part of parts) {
    const value = read(part)
    if (value !== null && value !== undefined) return value
  }
  return null
}

const airportsIn = (part: string, isDeparture: boolean): Airports | null => {
  if (/^[A-Z]{6}$/.test(part)) return { from: part.slice(0, 3), to: part.slice(3) }
  if (!/^[A-Z]{3}$/.test(part)) return null
  return isDeparture ? { from: part, to: '' } : { from: '', to: part }
}

const readEvents = new Set(['DEP', 'ARR', 'RCF', 'DIS'])

/** The event of a line; null if it is another line, and 'unread' if it is one that can't be read. */
export function readEvent(line: string): EventLine | null | 'unread' {
  const [event = '', flight = '', when = '', ...parts] = line.split('/').map((part) => part.trim())
  if (!readEvents.has(event) || !line.includes('/')) return null
  const [date, day = '', month = '', time] = dayText.exec(when) ?? []
  if (!flightText.test(flight) || date === undefined) return 'unread'
  const typedTime = firstOf(parts, (part) => timeText.exec(part)?.[1])
  return {
    event,
    flight,
    on: { day, month, time: clockText(time ?? typedTime ?? undefined) },
    airports: firstOf(parts, (part) => airportsIn(part, event === 'DEP')) ?? noAirports,
    quantity: firstOf(parts, readQuantity),
    discrepancy: event === 'DIS' ? (parts.find((part) => /^[A-Z]{4}$/.test(part)) ?? '') : '',
  }
}

const startOfWaybill = /^(?:MBI\/)?(\d{3})[- ]{0,3}(\d{8})(?!\d)(.*)$/
/** A number that a person sees to be a waybill's, with a digit too few or a letter in it. */
const brokenWaybill = /^(?:MBI\/)?(?:[0-9A-Z]{3}-\d{3,}|\d{9,})[^/]*/

/** The waybill that a line begins with; null if it begins with something else. */
export function readWaybillLine(line: string): WaybillLine | null {
  const [match, airline, digits, rest = ''] = startOfWaybill.exec(line) ?? []
  if (match === undefined) {
    const [number] = brokenWaybill.exec(line) ?? []
    return number === undefined
      ? null
      : { mawb: number.replace('MBI/', ''), airports: noAirports, quantity: null, unread: '' }
  }
  const [head = '', ...parts] = rest.trim().split('/')
  const airports = airportsIn(head.trim(), false)
  const isPlain = head.trim() === '' || airports !== null
  const quantity = firstOf(parts, readQuantity)
  const isRead = isPlain && (parts.length === 0 || quantity !== null)
  return {
    mawb: `${airline}-${digits}`,
    airports: airports ?? noAirports,
    quantity,
    unread: isRead ? '' : rest.trim(),
  }
}

const wholeStart = new RegExp(`^(${messageTypes}|F[A-Z]{2})/\\d{1,2}$`)
/** The type of the message that begins with a line; null if none begins. */
export const messageStart = (line: string): string | null => wholeStart.exec(line)?.[1] ?? null

/** The last of the flights that a waybill is booked on, which is the one into its last airport. */
export function readBooking(line: string): Booking | null {
  if (!line.startsWith('FLT/')) return null
  const parts = line.slice('FLT/'.length).split('/')
  const at = parts.findLastIndex((part, n) => flightText.test(part) && /^\d{1,2}$/.test(parts[n + 1] ?? ''))
  const flight = parts[at]
  return flight === undefined ? null : { flight, on: { day: parts[at + 1] ?? '', month: '', time: '' } }
}

/** The flight that a flight's list of cargo is about, and the airport where it is loaded. */
export function readFlightHead(line: string): (Booking & { readonly from: string }) | null {
  const [match, flight = '', day = '', month = '', time, from = ''] =
    /^\d\/([A-Z0-9]{2}\d{1,4}[A-Z]?)\/(\d{1,2})([A-Z]{3})(\d{4})?\/([A-Z]{3})(?:\/|$)/.exec(line) ?? []
  return match === undefined ? null : { flight, on: { day, month, time: clockText(time) }, from }
}

/** The airport whose cargo the following lines of a flight's list are. */
export const readUnloading = (line: string): string | null =>
  /^([A-Z]{3})(?:\/(?:NIL|\d{1,2}[A-Z]{3}\d{4}))?$/.exec(line)?.[1] ?? null
