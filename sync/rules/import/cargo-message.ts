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

const consignment = /^(\d{3})-?(\d{8})[A-Z]{6}\/[A-Z](\d+)([KL])(\d+(?:\.\d+)?)/
const movement = /^(DEP|ARR|RCF)\/([A-Z0-9]{2}\d{1,4}[A-Z]?)\/(\d{1,2})([A-Z]{3})(\d{4})?/
const flight = /^FLT\/([A-Z0-9]{2}\d{1,4}[A-Z]?)\/(\d{1,2})/

const unitText: Record<string, string> = { K: 'kg', L: 'lb' }

function noteMovement(waybill: Waybill, match: RegExpExecArray, now: number): void {
  const [, event, flightNumber = '', day = '', month = '', time = ''] = match
  const moment = `${dayText(day, month, now)}${time === '' ? '' : ` ${time.slice(0, 2)}:${time.slice(2)}`}`
  waybill.flight = flightNumber
  if (event === 'DEP') waybill.departs = moment
  // The cargo is received from the flight after it has landed, so that says less than the arrival itself.
  else if (event === 'ARR' || waybill.arrives === '') waybill.arrives = moment
}

/** The waybills of a text of messages: what several messages say about one of them is one row. */
export function waybillsIn(text: string, now: number): Waybill[] {
  const waybills = new Map<string, Waybill>()
  let current: Waybill | undefined
  for (const rawLine of text.split(/\r\n|\r|\n/)) {
    const line = rawLine.trim().toUpperCase()
    const head = consignment.exec(line)
    if (head) {
      const [, airline, serial, pieces = '', unit = '', weight = ''] = head
      const mawb = `${airline}-${serial}`
      current = waybills.get(mawb) ?? { mawb, pieces: '', weight: '', flight: '', departs: '', arrives: '' }
      Object.assign(current, { pieces, weight: `${weight} ${unitText[unit]}` })
      waybills.set(mawb, current)
    }
    if (!current) continue
    const step = movement.exec(line)
    if (step) noteMovement(current, step, now)
    const booking = flight.exec(line)
    if (booking && current.flight === '') {
      current.flight = booking[1] ?? ''
      current.departs ||= nearestDay(booking[2] ?? '', now)
    }
  }
  return [...waybills.values()]
}

/** Messages as the table that they stand for. */
export function cargoTable(text: string, now: number) {
  const columns = importColumns.waybills
  return {
    headings: columns.map(({ heading }) => heading),
    rows: waybillsIn(text, now).map((waybill) => columns.map(({ key }) => waybill[key])),
  }
}
