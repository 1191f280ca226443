import type { DataImport } from '#sync/entities/company/data-import.ts'
import { type ImportLine, importChunk } from '#sync/rules/import/limits.ts'
import type { ImportCalls } from '../../queries/api/imports.ts'

interface SendInput {
  readonly calls: Pick<ImportCalls, 'addRows'>
  readonly started: DataImport
  /** In the order of the file. */
  readonly lines: readonly ImportLine[]
  /** Called after each chunk with the progress and the rows that the server refused. */
  readonly onChunk: (progress: DataImport, refused: ReadonlyMap<number, readonly string[]>) => void
  /** Returns true if another person is logged in, or another file was selected. */
  readonly isOver: () => boolean
}

/**
 * Sends the remaining rows of a file, chunk by chunk in order. After an error it can continue from the server's
 * progress: the server answers a repeated chunk with its earlier reply.
 */
export async function sendImport({ calls, started, lines, onChunk, isOver }: SendInput): Promise<void> {
  const waiting = lines.filter(({ row }) => row > started.lastRow)
  for (let at = 0; at < waiting.length && !isOver(); at += importChunk) {
    const rows = waiting.slice(at, at + importChunk).map(({ row, cells }) => ({ row, cells: { ...cells } }))
    const reply = await calls.addRows(started.importId, { rows })
    const refusedRows = reply.results.filter(({ problems }) => problems.length > 0)
    onChunk(
      reply.import,
      new Map(refusedRows.map(({ row, problems }) => [row, problems.map(({ text }) => text)])),
    )
  }
}
