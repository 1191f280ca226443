import type { Parish } from '../../entities/parishes.ts'
import { readEmail, readMailbox, readParish, readPhone, readText, readTrn } from './cell-values.ts'
import { headingOf, type ImportCells } from './columns.ts'
import { createRowReader, type ReadRow, type RowReader } from './problems.ts'

/** A pickup branch as a file can name it. */
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
  /** Empty: the customer has none, and is never mailed. */
  readonly email: string
  readonly phone: string
  /** Empty: the next one is assigned. */
  readonly mailbox: string
  /** Empty: not known. */
  readonly trn: string
  readonly branchId: string | null
  readonly address: ImportedAddress | null
}

/** "Lee, Ann" and "Ann Lee" alike; what is before the last space is the first name. */
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

/** Parts of an address without the others are refused: a driver finds nobody by a town. */
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
  const wanted = reader.text('branch').toLowerCase()
  if (wanted === '') return null
  const branch = branches.find(({ code, name }) => [code, name].some((one) => one.toLowerCase() === wanted))
  if (!branch)
    reader.add(
      'branch',
      `There is no branch “${reader.text('branch')}”. Use its name or its code, or leave it empty.`,
    )
  return branch?.branchId ?? null
}

/**
 * A customer as a row of a file describes one. The browser reads rows by it for the preview, and the server before it
 * creates anybody.
 */
export function readCustomerRow(
  cells: ImportCells,
  branches: readonly NamedBranch[],
): ReadRow<ImportedCustomer> {
  const reader = createRowReader(cells)
  const [firstName, lastName] = readName(reader)
  // One of the two says that a row is a customer who is there already.
  if (reader.text('email') === '' && reader.text('mailbox') === '')
    reader.add('email', 'The email address is missing. A customer without one needs a mailbox.')
  const value = {
    ...{ firstName, lastName },
    email: reader.read('email', readEmail, ''),
    phone: reader.read('phone', readPhone, ''),
    mailbox: reader.read('mailbox', readMailbox, ''),
    trn: reader.read('trn', readTrn, ''),
    branchId: readBranch(reader, branches),
    address: readAddress(reader),
  }
  return reader.problems.length > 0 ? { problems: reader.problems } : { value }
}
