import type { WaybillKey } from '../columns.ts'
import { type MessageDay, momentCell } from './message-days.ts'
import type { Airports, Booking, EventLine, Quantity, WaybillLine } from './message-lines.ts'

type StepEvent = 'DEP' | 'ARR' | 'RCF'

/** A step of a consignment, or of the part that went with one flight. */
interface Step {
  readonly flight: string
  readonly moment: string
  readonly airports: Airports
  pieces: number
}

/** A consignment collects the facts that messages state about one waybill. */
export interface Consignment {
  readonly mawb: string
  airports: Airports
  pieces: number | null
  weight: string
  booking: Booking | null
  /** The pieces of the message that is being read, for steps without a number of their own. */
  messagePieces: number
  readonly steps: Record<StepEvent, Map<string, Step>>
  readonly discrepancies: Map<string, EventLine>
  readonly remarks: Set<string>
}

export const newConsignment = (mawb: string): Consignment => ({
  mawb,
  airports: { from: '', to: '' },
  pieces: null,
  weight: '',
  booking: null,
  messagePieces: 0,
  steps: { DEP: new Map(), ARR: new Map(), RCF: new Map() },
  discrepancies: new Map(),
  remarks: new Set(),
})

const movedPieces = ({ isWhole, pieces }: Quantity): number => (isWhole ? Number.POSITIVE_INFINITY : pieces)

function noteQuantity(consignment: Consignment, { isWhole, total, weight }: Quantity): void {
  if (total === null) return
  consignment.pieces = total
  if (isWhole && weight !== '') consignment.weight = weight
}

export const noteUnread = ({ remarks }: Consignment, line: string): void => {
  remarks.add(`“${line.slice(0, 60)}” can’t be read.`)
}

export function noteWaybill(consignment: Consignment, { airports, quantity, unread }: WaybillLine): void {
  consignment.messagePieces = quantity === null ? 0 : movedPieces(quantity)
  if (airports.to !== '') consignment.airports = airports
  if (quantity) noteQuantity(consignment, quantity)
  if (unread !== '') noteUnread(consignment, unread)
}

const keyOf = ({ flight, on }: Pick<EventLine, 'flight' | 'on'>): string => `${flight} ${on.day}${on.month}`

const isStep = (event: string): event is StepEvent => ['DEP', 'ARR', 'RCF'].includes(event)

/** A step that is reported again replaces itself, so that its pieces aren't counted twice. */
export function noteEvent(consignment: Consignment, event: EventLine, now: number): void {
  const { flight, on, airports, quantity } = event
  if (!isStep(event.event)) {
    consignment.discrepancies.set(`${keyOf(event)} ${event.discrepancy}`, event)
    return
  }
  if (quantity?.isWhole && consignment.pieces === null) noteQuantity(consignment, quantity)
  const pieces = quantity === null ? consignment.messagePieces : movedPieces(quantity)
  const key = `${keyOf(event)} ${airports.from}${airports.to}`
  consignment.steps[event.event].set(key, { flight, moment: momentCell(on, now), airports, pieces })
}

export function noteBooking(consignment: Consignment, booking: Booking): void {
  consignment.booking ??= booking
}

const jamaican = new Set(['KIN', 'MBJ', 'KTP', 'OCJ', 'NEG', 'POT'])

/** True for the airport where a consignment ends. Of a waybill that names none, the end is in Jamaica. */
const isEnd = ({ airports }: Consignment, airport: string): boolean => {
  if (airports.to !== '') return airport === airports.to
  return airport === '' || jamaican.has(airport)
}

interface Discrepancy {
  readonly words: string
  /** The step that some pieces haven't taken, although it is reported, or that they took after all. */
  readonly step?: StepEvent
  readonly isMade?: true
}

const discrepancies: Readonly<Record<string, Discrepancy>> = {
  MSCA: { words: 'missing', step: 'ARR' },
  OVCD: { words: 'carried too far', step: 'ARR' },
  FDCA: { words: 'found', step: 'ARR', isMade: true },
  OFLD: { words: 'taken off the flight', step: 'DEP' },
  SSPD: { words: 'left behind', step: 'DEP' },
  DFLD: { words: 'loaded after all', step: 'DEP', isMade: true },
  MSAW: { words: 'without their waybill' },
  FDAW: { words: 'of a waybill that was found' },
}

/** The pieces by flight that didn't take a step with it, although the step says so. */
function missedPieces({ discrepancies: lines, pieces }: Consignment, event: StepEvent): Map<string, number> {
  const missedByFlight = new Map<string, number>()
  for (const { discrepancy, flight, quantity } of lines.values()) {
    const { step, isMade } = discrepancies[discrepancy] ?? {}
    // Pieces that were left behind have not arrived either.
    const isOfStep = step === 'DEP' || (step === 'ARR' && event !== 'DEP')
    if (!isOfStep) continue
    const count =
      quantity === null || quantity.isWhole ? (pieces ?? Number.POSITIVE_INFINITY) : quantity.pieces
    missedByFlight.set(flight, (missedByFlight.get(flight) ?? 0) + (isMade ? -count : count))
  }
  return missedByFlight
}

/** The pieces that took a step: of an unknown total, none for certain if some were left. */
function takenPieces(pieces: number, missedCount: number, total: number): number {
  if (missedCount <= 0) return pieces
  return Number.isFinite(total) ? Math.max(Math.min(pieces, total) - missedCount, 0) : 0
}

/**
 * The step of the last part, once all parts have taken it. Until then nothing is said about the consignment: packages in the
 * part that was left behind have neither departed nor arrived.
 */
function wholeStep(
  consignment: Consignment,
  event: StepEvent,
  isPlace: (airports: Airports) => boolean,
): Step | undefined {
  const total = consignment.pieces ?? Number.POSITIVE_INFINITY
  const parts = [...consignment.steps[event].values()]
    .filter(({ airports }) => isPlace(airports))
    .sort((a, b) => (a.moment < b.moment ? -1 : 1))
  const missedByFlight = missedPieces(consignment, event)
  const movedCount = parts.reduce(
    (sum, { flight, pieces }) => sum + takenPieces(pieces, missedByFlight.get(flight) ?? 0, total),
    0,
  )
  return movedCount >= total ? parts.at(-1) : undefined
}

const piecesText = (quantity: Quantity | null): string => {
  if (quantity === null) return 'pieces'
  return quantity.pieces === 1 ? '1 piece' : `${quantity.pieces} pieces`
}

function discrepancyText({ flight, airports, quantity, discrepancy }: EventLine): string {
  const { words = discrepancy } = discrepancies[discrepancy] ?? {}
  const at = airports.to === '' ? '' : ` at ${airports.to}`
  return `The airline reports ${piecesText(quantity)} ${words}: ${flight}${at}.`
}

export interface WaybillRow {
  readonly cells: { readonly [K in WaybillKey]: string }
  /** Sentences about the row for the person who imports it. */
  readonly remarks: readonly string[]
}

const bookedMoment = (on: MessageDay | undefined, now: number): string => (on ? momentCell(on, now) : '')

/** A consignment as a row of a table. */
export function rowOf(consignment: Consignment, now: number): WaybillRow {
  const { mawb, airports, pieces, weight, booking, remarks } = consignment
  const isFirst = ({ from }: Airports) => from === airports.from
  const toEnd = ({ to }: Airports) => isEnd(consignment, to)
  // The flight into the last airport says more about the arrival than a truck to the first flight.
  const departure = wholeStep(consignment, 'DEP', toEnd) ?? wholeStep(consignment, 'DEP', isFirst)
  // The cargo is received from the flight after it has landed, so that says less than the arrival itself.
  const arrival = wholeStep(consignment, 'ARR', toEnd) ?? wholeStep(consignment, 'RCF', toEnd)
  return {
    cells: {
      mawb,
      pieces: pieces === null ? '' : String(pieces),
      weight,
      flight: (arrival ?? departure)?.flight ?? booking?.flight ?? '',
      departs: departure?.moment ?? bookedMoment(booking?.on, now),
      arrives: arrival?.moment ?? '',
    },
    remarks: [...remarks, ...[...consignment.discrepancies.values()].map(discrepancyText)],
  }
}
