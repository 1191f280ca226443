import { plainEmail } from '#sync/lib/clean-text.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { readCsv } from '../../ui/files/read-csv.ts'

/** A valid line of an import. */
export interface ImportedSubscriber {
  readonly email: string
  readonly name: string
}

export interface ImportProblem {
  /** Counted from one, as in a sheet. */
  readonly row: number
  readonly text: string
}

export interface ReadImport {
  readonly rows: readonly ImportedSubscriber[]
  readonly problems: readonly ImportProblem[]
}

const maxRows = 5_000

/** During typing the last quote may still be open, so everything before it is read anyway. */
function cellRows(text: string): readonly (readonly string[])[] {
  try {
    return readCsv(text, { anySeparator: true })
  } catch (error) {
    if (!(error instanceof WordedError)) throw error
    return readCsv(text.slice(0, text.lastIndexOf('"')), { anySeparator: true })
  }
}

const isEmail = (text: string): boolean => text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** Reads lines of a CSV file or cells copied from a sheet: an email address, then a name. Headings are left out. */
export function readSubscribers(text: string): ReadImport {
  const rows: ImportedSubscriber[] = []
  const problems: ImportProblem[] = []
  const firstRows = new Map<string, number>()
  for (const [n, cells] of cellRows(text).entries()) {
    const row = n + 1
    if (cells.every((cell) => cell === '')) continue
    const address = cells.find((cell) => cell.includes('@'))
    const email = address === undefined ? undefined : plainEmail(address)
    const firstRow = email === undefined ? undefined : firstRows.get(email)
    if (row > maxRows) {
      problems.push({ row, text: 'and all after it: import at most 5,000 rows at once' })
      break
    }
    if (email === undefined) {
      if (row > 1) problems.push({ row, text: 'has no email address' })
    } else if (!isEmail(email)) problems.push({ row, text: `“${email}” is not an email address` })
    else if (firstRow !== undefined) problems.push({ row, text: `${email} is in row ${firstRow} already` })
    else {
      firstRows.set(email, row)
      const name = cells.find((cell) => cell !== '' && !cell.includes('@')) ?? ''
      rows.push({ email, name: name.slice(0, 200) })
    }
  }
  return { rows, problems }
}
