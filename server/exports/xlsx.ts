import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { maxXlsxRows } from '#sync/api/exports.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { createLock } from '../db/core/transactions/lock.ts'
import { countText } from '../documents/value-text.ts'
import { columnHeading, type Table, zoneText } from './table.ts'
import type { WorkbookMessage } from './xlsx-worker.ts'

/** Workbooks are made one at a time, because each takes some hundred megabytes. */
const turn = createLock()
const mostMemoryMb = 1024

/**
 * A table as an Excel file with a second sheet that describes it. The file is built in memory, so its size is limited, and in
 * a thread of its own, because it takes seconds in which the server couldn't answer.
 */
export async function xlsxOf<R>(table: Table<R>): Promise<Uint8Array> {
  const n = await table.count()
  if (n > maxXlsxRows)
    throw new Refusal(
      'too-large',
      `This list has ${countText(n)} rows; an Excel file takes up to ${countText(maxXlsxRows)} of them. Choose CSV, which takes them all, or narrow the list.`,
    )
  const release = await turn.acquire()
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  try {
    const [[bytes]] = await Promise.all([once(worker, 'message'), tell(worker, table)])
    return bytes
  } finally {
    await worker.terminate()
    release()
  }
}

async function tell<R>(worker: Worker, { title, about, columns, parts }: Table<R>): Promise<void> {
  const say = (message: WorkbookMessage) => worker.postMessage(message)
  const heads = columns.map((column) => ({ head: columnHeading(column), kind: column.kind }))
  say({ what: 'table', title, about: [...about, `Times: ${zoneText}`], columns: heads })
  for await (const part of parts())
    say({ what: 'rows', rows: part.map((row) => columns.map(({ value }) => value(row))) })
  say({ what: 'end' })
}
