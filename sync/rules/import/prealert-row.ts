import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import {
  readEmail,
  readMailbox,
  readMode,
  readPieces,
  readText,
  readTrackingNumber,
  readUsdCents,
} from './cell-values.ts'
import type { ImportCells } from './columns.ts'
import { createRowReader, type ReadRow } from './problems.ts'

export interface ImportedPrealert {
  /** The mailbox, or the email if there is none. Both are empty if the whole file is for one customer. */
  readonly mailbox: string
  readonly email: string
  readonly trackingNumber: string
  readonly courier: string
  readonly shipper: string
  readonly description: string
  readonly declaredValueUsdCents: number
  readonly pieces: number
  /** Null for the customer's usual mode. */
  readonly mode: ShippingMode | null
  readonly service: string | null
  readonly dutyCategory: string | null
}

/**
 * Reads a pre-alert from a row of a file.
 * @param hasOwner true if a row without a customer belongs to the customer chosen for the file
 */
export function readPrealertRow(cells: ImportCells, hasOwner: boolean): ReadRow<ImportedPrealert> {
  const reader = createRowReader(cells)
  const isEmpty = (key: keyof ImportCells) => reader.text(key) === ''
  if (!hasOwner && isEmpty('mailbox') && isEmpty('email'))
    reader.add('mailbox', 'The customer is missing. Enter a mailbox or an email address.')
  if (isEmpty('trackingNumber')) reader.add('trackingNumber', 'The tracking number is missing.')
  if (isEmpty('description'))
    reader.add('description', 'The description is missing: customs asks what is inside.')
  if (isEmpty('declaredValueUsdCents')) reader.add('declaredValueUsdCents', 'The value is missing.')
  const value = {
    mailbox: reader.read('mailbox', readMailbox, ''),
    email: reader.read('email', readEmail, ''),
    trackingNumber: reader.read('trackingNumber', readTrackingNumber, ''),
    courier: reader.read('courier', readText, ''),
    shipper: reader.read('shipper', readText, ''),
    description: reader.read('description', readText, ''),
    declaredValueUsdCents: reader.read('declaredValueUsdCents', readUsdCents, 0),
    pieces: reader.read('pieces', readPieces, 1),
    mode: reader.read<ShippingMode | null>('mode', readMode, null),
    service: reader.read<string | null>('service', readText, null),
    dutyCategory: reader.read<string | null>('dutyCategory', readText, null),
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : { value }
}
