import { parentPort, workerData } from 'node:worker_threads'
import { must } from '#sync/lib/must.ts'
import { openLongReader } from '../db/core/open.ts'
import { type AskOf, type ReportName, reportQueries } from '../db/reports/reports.ts'
import type { ReportRequest } from './worker-messages.ts'

/** Makes reports on a connection of its own, one after the other, while the server goes on serving. */

const port = must(parentPort, 'whoever asks for reports')
const { file }: { file: string } = workerData
const { reader, atOneMoment, close } = openLongReader(file)

async function make<N extends ReportName>(name: N, ask: AskOf<N>): Promise<unknown> {
  // The compiler does not see that a name and its ask belong together.
  const report = reportQueries[name] as (db: typeof reader, ask: unknown) => Promise<unknown>
  return atOneMoment(() => report(reader, ask))
}

let turn = Promise.resolve()

port.on('message', (message: ReportRequest) => {
  turn = turn.then(async () => {
    if (message.what === 'end') {
      close()
      port.close()
      return
    }
    const { n, name, ask } = message
    await make(name, ask as never).then(
      (answer) => port.postMessage({ n, answer }),
      (error: unknown) => port.postMessage({ n, error: error instanceof Error ? error.message : `${error}` }),
    )
  })
})
