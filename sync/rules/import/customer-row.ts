import type { Parish } from '../../entities/company/parishes.ts'
import type { ShippingMode } from '../../entities/packages/shipping-mode.ts'
import { readEmail, readMailbox, readMode, readParish, readPhone, readText, readTrn } from './cell-values.ts'
import { headingOf, type ImportCells } from './columns.ts'
import { createRowReader, type ReadRow, type RowReader } from './problems.ts'

/** A pickup branch, as a file can name it. */
export interface NamedBranch {
  readonly branchId: string
  readonly code: string
  readonly name: string
}

export interface ImportedAddress {
  readonly line1: string
  readonly line2: string
  readonly town: string
  readonly parish: Parish
}

export interface ImportedCustomer {
  readonly firstName: string
  readonly lastName: string
  /** Empty if the customer has no address and gets no mail. */
  readonly email: string
  readonly phone: string
  /** Empty to assign the next mailbox. */
  readonly mailbox: string
  /** Empty if unknown. */
  readonly trn: string
  readonly branchId: string | null
  readonly defaultMode: ShippingMode
  readonly address: ImportedAddress | null
}

/** Splits both "Lee, Ann" and "Ann Lee". Without a comma, the part before the last space is the first name. */
function splitName(name: string): readonly [string, string] {
  const [before = '', ...after] = name.split(',').map((part) => part.trim())
  if (after.length > 0) return [after.join(' '), before]
  const end = name.lastIndexOf(' ')
  return end === -1 ? [name, ''] : [name.slice(0, end).trim(), name.slice(end + 1)]
}

function readName(reader: RowReader): readonly [string, string] {
  const [first, last] = splitName(reader.read('fullName', readText, ''))
  const firstName = reader.read('firstName', readText, '') || first
  const lastName = reader.read('lastName', readText, '') || last
  if (firstName === '') reader.add('firstName', 'The first name is missing.')
  else if (lastName === '') reader.add('lastName', 'The last name is missing.')
  return [firstName, lastName]
}

/** Refuses an incomplete address, because a driver can't find anyone by a town. */
function readAddress(reader: RowReader): ImportedAddress | null {
  const parts = ['line1', 'line2', 'town', 'parish'] as const
  if (parts.every((key) => reader.text(key) === '')) return null
  for (const key of ['line1', 'town', 'parish'] as const)
    if (reader.text(key) === '')
      reader.add(
        key,
        `${headingOf('customers', key)} is missing: an address needs a street, a town and a parish.`,
      )
  const line = (key: 'line1' | 'line2' | 'town') => reader.read(key, readText, '')
  const parish = reader.read<Parish | null>('parish', readParish, null)
  return parish && { line1: line('line1'), line2: line('line2'), town: line('town'), parish }
}

function readBranch(reader: RowReader, branches: readonly NamedBranch[]): string | null {
  const searchName = reader.text('branch').toLowerCase()
  if (searchName === '') return null
  const branch = branches.find(({ code, name }) =>
    [code, name].some((label) => label.toLowerCase() === searchName),
  )
  if (!branch)
    reader.add(
      'branch',
      `There is no branch “${reader.text('branch')}”. Use its name or its code, or leave it empty.`,
    )
  return branch?.branchId ?? null
}

/**
 * Reads a customer from a row of a file. The browser uses it for the preview, and the server uses it before it creates
 * the account.
 */
export function readCustomerRow(
  cells: ImportCells,
  branches: readonly NamedBranch[],
): ReadRow<ImportedCustomer> {
  const reader = createRowReader(cells)
  const [firstName, lastName] = readName(reader)
  // The email or the mailbox identifies an existing customer.
  if (reader.text('email') === '' && reader.text('mailbox') === '')
    reader.add('email', 'The email address is missing. A customer without one needs a mailbox.')
  const value = {
    firstName,
    lastName,
    email: reader.read('email', readEmail, ''),
    phone: reader.read('phone', readPhone, ''),
    mailbox: reader.read('mailbox', readMailbox, ''),
    trn: reader.read('trn', readTrn, ''),
    branchId: readBranch(reader, branches),
    defaultMode: reader.read<ShippingMode>('mode', readMode, 'Air'),
    address: readAddress(reader),
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : { value }
}
