import { readSheet } from 'read-excel-file/universal'
import { dayMs, secondMs } from '#sync/lib/durations.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { cargoTable } from '#sync/rules/import/cargo/cargo-message.ts'
import { isCargoMessage } from '#sync/rules/import/cargo/message-text.ts'
import { maxImportFileBytes, maxImportRows } from '#sync/rules/import/limits.ts'
import { deviceNow } from '../../browser/seams.ts'
import { readCsv } from '../../ui/files/read-csv.ts'
import { formatCount } from '../../ui/texts/format.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

export interface TableLine {
  /** Counted from one, as in a spreadsheet. */
  readonly row: number
  readonly cells: readonly string[]
  /** Sentences about the row from an airline's message. */
  readonly remarks?: readonly string[]
}

/** A file's headings, and the rows below them that aren't empty. */
export interface SheetTable {
  readonly fileName: string
  /** SHA-256 in hexadecimal digits. */
  readonly fileHash: string
  /** The sheet that was read, and the number of other sheets; null for a text file. */
  readonly sheet: { readonly name: string; readonly others: number } | null
  readonly headings: readonly string[]
  readonly lines: readonly TableLine[]
}

const startsWith = (bytes: Uint8Array, ...wanted: readonly number[]): boolean =>
  wanted.every((byte, n) => bytes[n] === byte)

const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)
const isOldExcel = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const notTable = () =>
  new WordedError(
    'This file is neither CSV nor Excel, whatever its name says. Save your table as .xlsx or .csv.',
  )
const oldExcel = () =>
  new WordedError(
    'This is a file of an old Excel version (.xls). Open it, save it as .xlsx, and choose that file.',
  )

/** Matches a web page, which other systems save under the name of an Excel file. */
const webPage =
  /^\ufeff?\s*(<\?xml|<!--|<!doctype html|<(html|head|body|meta|style|table)[\s>]|MIME-Version:)/i
const notSheet = () =>
  new WordedError(
    'This file is a web page or XML, as some systems save their .xls files. Open it in Excel, save it as .xlsx, and choose that file.',
  )

/** Excel keeps fifteen digits, and ends longer numbers with zeros. */
const exactBelow = 1e15

/**
 * Returns a workbook's number as a person reads it. One that has lost digits stays as Excel shows it, and is refused
 * later.
 */
function numberText(storedText: string): string {
  const n = Number(storedText)
  if (!Number.isInteger(n)) return String(Number(n.toPrecision(15)))
  return Math.abs(n) < exactBelow ? String(n) : n.toExponential()
}

const pad = (n: number): string => String(n).padStart(2, '0')
/** Days count from here. A time or a duration has no day, and some workbooks count from 1904. */
const firstDays = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)] as const
const longestDurationMs = 366 * dayMs

/** Hours and minutes, with seconds where there are any: `26:30`. */
function clockText(ms: number): string {
  const seconds = ms / secondMs
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${pad(hours)}:${pad(minutes)}${rest === 0 ? '' : `:${pad(rest)}`}`
}

/** A day, a moment or a duration. Excel's fractions of a day miss the second by a little. */
function dateText(date: Date): string {
  const ms = Math.round(date.getTime() / secondMs) * secondMs
  const start = firstDays.find((day) => ms >= day && ms < day + longestDurationMs)
  if (start !== undefined) return clockText(ms - start)
  const time = ((ms % dayMs) + dayMs) % dayMs
  const day = new Date(ms).toISOString().slice(0, 10)
  return time === 0 ? day : `${day} ${clockText(time)}`
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return cell instanceof Date ? dateText(cell) : String(cell).trim()
}

interface ReadRows {
  readonly rows: string[][]
  /** The remarks on each row. */
  readonly remarks?: readonly (readonly string[])[]
  readonly sheet: SheetTable['sheet']
}

/** Replaces the reader's errors, whose texts mean nothing to the person who selected the file. */
async function readWorkbook(bytes: ArrayBuffer): Promise<ReadRows> {
  try {
    const { file, sheet } = unpackWorkbook(bytes)
    const rows = await readSheet(file, sheet.number, { parseNumber: numberText })
    const { name, others } = sheet
    return { rows: rows.map((row) => row.map(cellText)), sheet: { name, others } }
  } catch (error) {
    if (error instanceof WordedError) throw error
    throw new WordedError(
      'This Excel file can’t be read. Open it, save it as .xlsx again, or save it as CSV.',
    )
  }
}

const utf16 = { LE: [0xff, 0xfe], BE: [0xfe, 0xff] } as const

/** Decodes every encoding that spreadsheets use: UTF-8, UTF-16 with its mark, or the Windows code page. */
function decodeText(bytes: Uint8Array): string {
  if (startsWith(bytes, ...utf16.LE)) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, ...utf16.BE)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) throw notTable()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Removes the apostrophe that keeps spreadsheets from reading a text as a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '')

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An airline's messages, converted to the table that they describe. */
function messageRows(text: string): ReadRows {
  const { headings, rows, remarks } = cargoTable(text, deviceNow())
  return { rows: [headings, ...rows], remarks: [[], ...remarks], sheet: null }
}

async function readRows(buffer: ArrayBuffer): Promise<ReadRows> {
  const bytes = new Uint8Array(buffer)
  if (isOldExcel(bytes)) throw oldExcel()
  if (isZip(bytes)) return readWorkbook(buffer)
  const text = decodeText(bytes)
  if (webPage.test(text)) throw notSheet()
  if (isCargoMessage(text)) return messageRows(text)
  return { rows: readCsv(text).map((cells) => cells.map(withoutGuard)), sheet: null }
}

const tooLarge = (problem: string) =>
  new WordedError(`${problem} Split it into smaller files and import them one after the other.`)

/** Reads a CSV or Excel file. Throws WordedError for one that can't be imported. */
export async function readTable(file: File): Promise<SheetTable> {
  if (file.size > maxImportFileBytes) throw tooLarge('The file is larger than 10 MB.')
  const buffer = await file.arrayBuffer()
  const { rows: rowsOfCells, remarks, sheet } = await readRows(buffer)
  const rows = rowsOfCells.map((cells, n) => ({
    row: n + 1,
    cells,
    ...(remarks?.[n]?.length ? { remarks: remarks[n] } : {}),
  }))
  const [head, ...lines] = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (!head) throw new WordedError('The file is empty. Choose another one.')
  if (lines.length === 0)
    throw new WordedError('The file has headings and no rows below them. Add the rows, and choose it again.')
  if (lines.length > maxImportRows)
    throw tooLarge(
      `The file has ${formatCount(lines.length)} rows; ${formatCount(maxImportRows)} are the most at once.`,
    )
  return { fileName: file.name, fileHash: await hashOf(buffer), sheet, headings: head.cells, lines }
}
