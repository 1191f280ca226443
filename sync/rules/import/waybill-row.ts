import { readArrival, readDeparture, readMawb, readText, readWeightLb } from './cell-values.ts'
import type { ImportCells } from './columns.ts'
import { type CellValue, createRowReader, type ReadRow } from './problems.ts'

/** A waybill as its airline describes it. */
export interface ImportedWaybill {
  /** With a hyphen behind the airline. */
  readonly mawb: string
  readonly pieces: number | null
  readonly weightLb: number | null
  readonly flight: string
  readonly departsAt: string | null
  readonly arrivesAt: string | null
}

const readCount = (text: string): CellValue<number> =>
  /^[1-9]\d{0,5}(\.0+)?$/.test(text)
    ? { value: Number(text) }
    : { problem: `“${text}” is not a number of pieces.` }

/** Reads a waybill from a row of a file. */
export function readWaybillRow(cells: ImportCells): ReadRow<ImportedWaybill> {
  const reader = createRowReader(cells)
  if (reader.text('mawb') === '') reader.add('mawb', 'The waybill number is missing.')
  const value = {
    mawb: reader.read('mawb', readMawb, ''),
    pieces: reader.read<number | null>('pieces', readCount, null),
    weightLb: reader.read<number | null>('weight', readWeightLb, null),
    flight: reader.read('flight', readText, ''),
    departsAt: reader.read<string | null>('departs', readDeparture, null),
    arrivesAt: reader.read<string | null>('arrives', readArrival, null),
  }
  if (value.departsAt !== null && value.arrivesAt !== null && value.arrivesAt < value.departsAt)
    reader.add('arrives', 'It arrives before it departs. Check both dates.')
  return reader.problems.length > 0 ? { problems: reader.problems } : { value }
}
