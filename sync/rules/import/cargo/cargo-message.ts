import { importColumns } from '../columns.ts'
import {
  type Consignment,
  newConsignment,
  noteBooking,
  noteEvent,
  noteUnread,
  noteWaybill,
  rowOf,
  type WaybillRow,
} from './consignment.ts'
import {
  type Booking,
  messageStart,
  readBooking,
  readEvent,
  readFlightHead,
  readUnloading,
  readWaybillLine,
} from './message-lines.ts'
import { messageLines } from './message-text.ts'

// Airlines send a forwarder Cargo-IMP messages: FSU for each step of a consignment, FWB for the waybill itself, FHL for its
// house waybills, and FFM for all cargo of a flight.

/** The message that is being read, as far as it has been read. */
interface Message {
  readonly type: string
  current: Consignment | null
  hasWaybill: boolean
  /** The flight that the message is about, and where its cargo gets on and off. */
  flight: (Booking & { readonly from: string }) | null
  unloading: string
}

const newMessage = (type: string): Message => ({
  type,
  current: null,
  hasWaybill: false,
  flight: null,
  unloading: '',
})

/** Types of messages that begin with the number of a waybill. */
const ofOneWaybill = new Set(['FSU', 'FSA', 'FWB', 'FHL'])

type ConsignmentOf = (mawb: string) => Consignment

/** Begins the waybill that a line names, and ends the one before, even if the rest can't be read. */
function beginWaybill(message: Message, line: string, consignmentOf: ConsignmentOf): boolean {
  const waybill = readWaybillLine(line)
  const isExpected = ofOneWaybill.has(message.type) && !message.hasWaybill
  if (!waybill && !isExpected) return false
  message.hasWaybill = true
  message.current = consignmentOf(waybill?.mawb ?? line.slice(0, 60))
  if (!waybill) return true
  noteWaybill(message.current, waybill)
  const { flight, unloading } = message
  const { from, to } = waybill.airports
  if (flight && (to === unloading || from === flight.from)) noteBooking(message.current, flight)
  return true
}

function noteFlightLine(message: Message, line: string): void {
  if (message.type !== 'FFM') return
  message.flight ??= readFlightHead(line)
  message.unloading = readUnloading(line) ?? message.unloading
}

function noteLine(message: Message, line: string, now: number): void {
  noteFlightLine(message, line)
  const { current } = message
  if (!current) return
  const event = readEvent(line)
  if (event === 'unread') noteUnread(current, line)
  else if (event) noteEvent(current, event, now)
  const booking = readBooking(line)
  if (booking) noteBooking(current, booking)
}

/** The waybills of a text of messages: what several messages say about one of them is one row. */
export function waybillsIn(text: string, now: number): WaybillRow[] {
  const consignments = new Map<string, Consignment>()
  const consignmentOf: ConsignmentOf = (mawb) => {
    const consignment = consignments.get(mawb) ?? newConsignment(mawb)
    consignments.set(mawb, consignment)
    return consignment
  }
  let message = newMessage('')
  for (const line of messageLines(text)) {
    const type = messageStart(line)
    if (type !== null) message = newMessage(type)
    else if (line !== '' && !beginWaybill(message, line, consignmentOf)) noteLine(message, line, now)
  }
  return [...consignments.values()].map((consignment) => rowOf(consignment, now))
}

/** Messages as the table that they describe, with remarks on each row. */
export function cargoTable(text: string, now: number) {
  const columns = importColumns.waybills
  const waybills = waybillsIn(text, now)
  return {
    headings: columns.map(({ heading }) => heading),
    rows: waybills.map(({ cells }) => columns.map(({ key }) => cells[key])),
    remarks: waybills.map(({ remarks }) => remarks),
  }
}
