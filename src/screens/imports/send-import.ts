import type { DataImport } from '#sync/entities/data-import.ts'
import { type ImportLine, importChunk } from '#sync/rules/import/limits.ts'
import type { ImportCalls } from '../../queries/api/imports.ts'

interface SendInput {
  readonly calls: Pick<ImportCalls, 'addRows'>
  readonly started: DataImport
  /** In the order of the file. */
  readonly lines: readonly ImportLine[]
  /** Called after each chunk with how far it has come, and the rows that the server refused. */
  readonly onChunk: (progress: DataImport, refused: ReadonlyMap<number, readonly string[]>) => void
  /** True: somebody else is logged in, or another file was chosen. */
  readonly isOver: () => boolean
}

/**
 * Sends the rows of a file that the server has not dealt with, chunk by chunk in their order. What throws can be tried
 * again from where the server has come to: a chunk that arrived and whose answer was lost is answered again.
 */
export async function sendImport({ calls, started, lines, onChunk, isOver }: SendInput): Promise<void> {
  const waiting = lines.filter(({ row }) => row > started.lastRow)
  for (let at = 0; at < waiting.length && !isOver(); at += importChunk) {
    const rows = waiting.slice(at, at + importChunk).map(({ row, cells }) => ({ row, cells: { ...cells } }))
    const reply = await calls.addRows(started.importId, { rows })
    const refused = reply.results.filter(({ problems }) => problems.length > 0)
    onChunk(
      reply.import,
      new Map(refused.map(({ row, problems }) => [row, problems.map(({ text }) => text)])),
    )
  }
}
