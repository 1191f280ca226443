import { dayMs } from '../../lib/durations.ts'
import { importColumns, type WaybillKey } from './columns.ts'

// Airlines send a forwarder Cargo-IMP messages: FSU for each step of a consignment, and FWB for the waybill itself.

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** True for a text that consists of such messages. */
export const isCargoMessage = (text: string): boolean =>
  /^\s*(FSU|FSA|FWB)\/\d{1,2}\s*$/m.test(text.slice(0, 5000))

type Waybill = { [K in WaybillKey]: string }

const pad = (n: number | string): string => String(n).padStart(2, '0')

/** A day as messages have it, without its year: the one that is nearest to now. */
function dayText(day: string, monthName: string, now: number): string {
  const month = months.indexOf(monthName.toUpperCase()) + 1
  const year = new Date(now).getUTCFullYear()
  const days = [year - 1, year, year + 1].map((candidate) => `${candidate}-${pad(month)}-${pad(day)}`)
  const distance = (text: string) => Math.abs(Date.parse(text) - now)
  const [nearest = ''] = days
    .filter((text) => !Number.isNaN(Date.parse(text)))
    .sort((a, b) => distance(a) - distance(b))
  return nearest
}

/** The day of a month that FWB names without the month: the nearest one to now. */
function nearestDay(day: string, now: number): string {
  const candidates = [-1, 0, 1].map((offset) => {
    const at = new Date(now)
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset, Number(day)))
  })
  const [nearest] = candidates.sort((a, b) => Math.abs(a.getTime() - now) - Math.abs(b.getTime() - now))
  return nearest && Math.abs(nearest.getTime() - now) < 40 * dayMs ? nearest.toISOString().slice(0, 10) : ''
}

const consignmentLine = /^(\d{3})-?(\d{8})[A-Z]{6}\/([A-Z])(\d+)([KL])(\d+(?:\.\d+)?)(?:T(\d+))?/
const movement =
  /^(DEP|ARR|RCF)\/([A-Z0-9]{2}\d{1,4}[A-Z]?)\/(\d{1,2})([A-Z]{3})(\d{4})?(?:\/[A-Z]{3,6}\/([A-Z])(\d+))?/
const flight = /^FLT\/([A-Z0-9]{2}\d{1,4}[A-Z]?)\/(\d{1,2})/

const unitText: Record<string, string> = { K: 'kg', L: 'lb' }
/** The code of a quantity that is the whole consignment; others stand for a part of it. */
const wholeCode = 'T'

/** A step of a consignment, or of the part that went with one flight. */
interface Step {
  readonly flight: string
  readonly moment: string
  readonly pieces: number
}

type Event = 'DEP' | 'ARR' | 'RCF'

/** A consignment collects what the messages say about one waybill. */
interface Consignment {
  readonly waybill: Waybill
  pieces: number
  /** The pieces of the message that is being read, for steps without a number of their own. */
  messagePieces: number
  readonly steps: Record<Event, Map<string, Step>>
}

const newConsignment = (mawb: string): Consignment => ({
  waybill: { mawb, pieces: '', weight: '', flight: '', departs: '', arrives: '' },
  pieces: 0,
  messagePieces: 0,
  steps: { DEP: new Map(), ARR: new Map(), RCF: new Map() },
})

function noteHead(consignment: Consignment, match: RegExpExecArray): void {
  const [, , , code, count = '', unit = '', weight = '', total = ''] = match
  const pieces = code === wholeCode ? count : total
  consignment.messagePieces = Number(count)
  if (pieces === '') return
  consignment.pieces = Number(pieces)
  consignment.waybill.pieces = pieces
  if (code === wholeCode) consignment.waybill.weight = `${weight} ${unitText[unit]}`
}

/** A step that is reported again replaces itself, so that its pieces aren't counted twice. */
function noteMovement(consignment: Consignment, match: RegExpExecArray, now: number): void {
  const [, event, flightNumber = '', day = '', month = '', time = '', code, count = ''] = match
  const moment = `${dayText(day, month, now)}${time === '' ? '' : ` ${time.slice(0, 2)}:${time.slice(2)}`}`
  const partPieces = code === undefined ? consignment.messagePieces : Number(count)
  const pieces = code === wholeCode ? Number.POSITIVE_INFINITY : partPieces
  const step = { flight: flightNumber, moment, pieces }
  consignment.steps[event as Event].set(`${flightNumber} ${day}${month}`, step)
}

/**
 * The step of the last part, once all parts have taken it. Until then nothing is said about the consignment: packages in the
 * part that was left behind have neither departed nor arrived.
 */
function wholeStep({ pieces, steps }: Consignment, event: Event): Step | undefined {
  const parts = [...steps[event].values()].sort((a, b) => (a.moment < b.moment ? -1 : 1))
  const movedPieces = parts.reduce((sum, part) => sum + part.pieces, 0)
  const isWhole = movedPieces === Number.POSITIVE_INFINITY || (pieces > 0 && movedPieces >= pieces)
  return isWhole ? parts.at(-1) : undefined
}

function toWaybill(consignment: Consignment): Waybill {
  const departure = wholeStep(consignment, 'DEP')
  // The cargo is received from the flight after it has landed, so that says less than the arrival itself.
  const arrival = wholeStep(consignment, 'ARR') ?? wholeStep(consignment, 'RCF')
  const { waybill } = consignment
  return {
    ...waybill,
    flight: (arrival ?? departure)?.flight ?? waybill.flight,
    departs: departure?.moment ?? waybill.departs,
    arrives: arrival?.moment ?? '',
  }
}

function noteBooking(
  { waybill }: Consignment,
  [, flightNumber = '', day = '']: RegExpExecArray,
  now: number,
): void {
  if (waybill.flight !== '') return
  waybill.flight = flightNumber
  waybill.departs ||= nearestDay(day, now)
}

/** The waybills of a text of messages: what several messages say about one of them is one row. */
export function waybillsIn(text: string, now: number): Waybill[] {
  const consignments = new Map<string, Consignment>()
  let current: Consignment | undefined
  for (const rawLine of text.split(/\r\n|\r|\n/)) {
    const line = rawLine.trim().toUpperCase()
    const head = consignmentLine.exec(line)
    if (head) {
      const mawb = `${head[1]}-${head[2]}`
      current = consignments.get(mawb) ?? newConsignment(mawb)
      noteHead(current, head)
      consignments.set(mawb, current)
    }
    if (!current) continue
    const step = movement.exec(line)
    if (step) noteMovement(current, step, now)
    const booking = flight.exec(line)
    if (booking) noteBooking(current, booking, now)
  }
  return [...consignments.values()].map(toWaybill)
}

/** Messages as the table that they stand for. */
export function cargoTable(text: string, now: number) {
  const columns = importColumns.waybills
  return {
    headings: columns.map(({ heading }) => heading),
    rows: waybillsIn(text, now).map((waybill) => columns.map(({ key }) => waybill[key])),
  }
}
