import { parentPort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { dropControls } from '#sync/lib/clean-text.ts'
import { must } from '#sync/lib/must.ts'
import { type Kind, momentIn } from './table.ts'

/** The messages to the worker: first the job, then rows in batches, then the end. */
export type WorkbookMessage =
  | {
      readonly what: 'table'
      readonly title: string
      readonly about: readonly string[]
      readonly columns: readonly { readonly head: string; readonly kind: Kind }[]
    }
  | { readonly what: 'rows'; readonly rows: readonly (readonly (string | number | boolean | null)[])[] }
  | { readonly what: 'end' }

const cells: Record<Kind, (value: string | number | boolean) => Cell> = {
  // Excel shows at most so much of a cell, and refuses a file with more.
  text: (value) => ({ value: dropControls(String(value)).slice(0, 32_767), type: String }),
  number: (value) => ({ value: Number(value), type: Number }),
  money: (value) => ({ value: Number(value) / 100, type: Number, format: '#,##0.00' }),
  moment: (value) => ({ value: momentIn(String(value)), type: String }),
  flag: (value) => ({ value: value ? 'yes' : 'no', type: String }),
}
const head = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
const line = (value: string): Cell[] => [{ value, type: String }]
const widthOf = (kind: Kind) => ({ width: kind === 'moment' || kind === 'text' ? 24 : 14 })

const port = must(parentPort, 'whoever asked for a workbook')
let table: Extract<WorkbookMessage, { what: 'table' }> | null = null
const data: Cell[][] = []

async function finish(): Promise<void> {
  const { title, about, columns } = must(table, 'a table')
  const bytes = await writeExcelFile([
    { data, sheet: title, stickyRowsCount: 1, columns: columns.map(({ kind }) => widthOf(kind)) },
    { data: [line(title), ...about.map(line)], sheet: 'About', columns: [{ width: 60 }] },
  ]).toBuffer()
  port.postMessage(bytes)
  port.close()
}

port.on('message', (message: WorkbookMessage) => {
  if (message.what === 'end') {
    void finish()
    return
  }
  if (message.what === 'table') {
    table = message
    data.push(message.columns.map((column) => head(column.head)))
    return
  }
  const { columns } = must(table, 'a table')
  const kinds = columns.map(({ kind }) => kind)
  for (const row of message.rows)
    data.push(
      row.map((value, n) => (value === null || value === '' ? null : cells[kinds[n] ?? 'text'](value))),
    )
})
