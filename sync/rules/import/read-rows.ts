import type { ImportKind } from '../../entities/company/import-kinds.ts'
import { recognise } from '../tracking/recognise.ts'
import type { ImportCells, ImportKey } from './columns.ts'
import { type NamedBranch, readCustomerRow } from './customer-row.ts'
import type { ImportLine } from './limits.ts'
import { readPrealertRow } from './prealert-row.ts'
import { type CellProblem, wrongCell } from './problems.ts'
import { readReceivedRow } from './received-row.ts'
import { readWaybillRow } from './waybill-row.ts'

export interface ImportContext {
  readonly branches: readonly NamedBranch[]
  /** True if all rows belong to one chosen customer. */
  readonly hasOwner: boolean
}

/** The identity of a row's subject. Two rows of a file can't share it. */
interface Identity {
  readonly key: ImportKey
  readonly value: string
}

interface CheckedRow {
  readonly problems: readonly CellProblem[]
  readonly identities: readonly Identity[]
}

const checkRow: Record<ImportKind, (cells: ImportCells, context: ImportContext) => CheckedRow> = {
  customers: (cells, { branches }) => {
    const { value, problems = [] } = readCustomerRow(cells, branches)
    if (!value) return { problems, identities: [] }
    const { email, mailbox } = value
    const identities = [
      { key: 'email' as const, value: email },
      { key: 'mailbox' as const, value: mailbox },
    ]
    return { problems, identities: identities.filter((identity) => identity.value !== '') }
  },
  prealerts: (cells, { hasOwner }) => {
    const { value, problems = [] } = readPrealertRow(cells, hasOwner)
    if (!value) return { problems, identities: [] }
    const number = recognise(value.trackingNumber).canonical
    return { problems, identities: [{ key: 'trackingNumber', value: number }] }
  },
  received: (cells) => {
    const { value, problems = [] } = readReceivedRow(cells)
    if (!value) return { problems, identities: [] }
    const number = recognise(value.trackingNumber).canonical
    return { problems, identities: [{ key: 'trackingNumber', value: number }] }
  },
  waybills: (cells) => {
    const { value, problems = [] } = readWaybillRow(cells)
    return { problems, identities: value ? [{ key: 'mawb', value: value.mawb }] : [] }
  },
}

const repeatText: Partial<Record<ImportKey, string>> = {
  email: 'This email address',
  mailbox: 'This mailbox',
  trackingNumber: 'This tracking number',
  mawb: 'This waybill',
}

export interface RowProblems {
  readonly row: number
  readonly problems: readonly CellProblem[]
  /** True if the only problem is that an earlier row describes the same. */
  readonly isRepeat: boolean
}

/** The problems of a file's rows that can be found without the database, in order and without the good rows. */
export function findProblems(
  kind: ImportKind,
  lines: readonly ImportLine[],
  context: ImportContext,
): RowProblems[] {
  const firstRows = new Map<string, number>()
  return lines.flatMap(({ row, cells }): RowProblems[] => {
    const { problems, identities } = checkRow[kind](cells, context)
    if (problems.length > 0) return [{ row, problems, isRepeat: false }]
    const repeats = identities.flatMap(({ key, value }) => {
      const first = firstRows.get(`${key} ${value}`)
      return first === undefined ? [] : [wrongCell(key, `${repeatText[key]} is in row ${first} already.`)]
    })
    if (repeats.length > 0) return [{ row, problems: repeats, isRepeat: true }]
    for (const { key, value } of identities) firstRows.set(`${key} ${value}`, row)
    return []
  })
}
