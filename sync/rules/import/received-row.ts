import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import {
  readInches,
  readMailbox,
  readMode,
  readPieces,
  readText,
  readTrackingNumber,
  readUsdCents,
  readWeightLb,
} from './cell-values.ts'
import type { ImportCells } from './columns.ts'
import { createRowReader, type ReadRow } from './problems.ts'

/** A package that a warehouse has received. Its customer may be unknown, as at the desk. */
export interface ImportedReceipt {
  readonly mailbox: string
  readonly fullName: string
  readonly trackingNumber: string
  readonly courier: string
  readonly shipper: string
  readonly description: string
  readonly declaredValueUsdCents: number | null
  readonly pieces: number
  readonly weightLb: number | null
  readonly lengthIn: number | null
  readonly widthIn: number | null
  readonly heightIn: number | null
  readonly mode: ShippingMode | null
  readonly service: string | null
  readonly dutyCategory: string | null
}

/** The heaviest package that a check-in takes. */
const heaviestLb = 1500

/** Reads a received package from a row of a file. */
export function readReceivedRow(cells: ImportCells): ReadRow<ImportedReceipt> {
  const reader = createRowReader(cells)
  if (reader.text('trackingNumber') === '') reader.add('trackingNumber', 'The tracking number is missing.')
  const weightLb = reader.read<number | null>('weight', readWeightLb, null)
  if (weightLb !== null && weightLb > heaviestLb)
    reader.add('weight', `${weightLb} lb is more than a package can weigh. Check the decimal point.`)
  const value = {
    mailbox: reader.read('mailbox', readMailbox, ''),
    fullName: reader.read('fullName', readText, ''),
    trackingNumber: reader.read('trackingNumber', readTrackingNumber, ''),
    courier: reader.read('courier', readText, ''),
    shipper: reader.read('shipper', readText, ''),
    description: reader.read('description', readText, ''),
    declaredValueUsdCents: reader.read<number | null>('declaredValueUsdCents', readUsdCents, null),
    pieces: reader.read('pieces', readPieces, 1),
    weightLb,
    lengthIn: reader.read<number | null>('lengthIn', readInches, null),
    widthIn: reader.read<number | null>('widthIn', readInches, null),
    heightIn: reader.read<number | null>('heightIn', readInches, null),
    mode: reader.read<ShippingMode | null>('mode', readMode, null),
    service: reader.read<string | null>('service', readText, null),
    dutyCategory: reader.read<string | null>('dutyCategory', readText, null),
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : { value }
}
