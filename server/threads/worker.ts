import { parentPort, workerData } from 'node:worker_threads'
import { must } from '#sync/lib/must.ts'
import { openLongReaderAt } from '../db/postgres/open-place.ts'
import { failureOf, type TaskRequest, type ThreadPlace } from './messages.ts'
import { type AskOf, type TaskName, taskOf } from './tasks.ts'

/** Does tasks on a connection of its own, one after the other, while the server keeps serving. */

const port = must(parentPort, 'the server thread')
const { place, reportsUrl }: ThreadPlace = workerData
const { reader, atOneMoment, close } = await openLongReaderAt(place, reportsUrl)

async function answerOf<N extends TaskName>(name: N, ask: AskOf<N>): Promise<unknown> {
  // The compiler does not see that a name and its ask belong together.
  const task = taskOf(name) as (db: typeof reader, ask: unknown) => Promise<unknown>
  return atOneMoment(() => task(reader, ask))
}

let turn = Promise.resolve()

port.on('message', (message: TaskRequest) => {
  turn = turn.then(async () => {
    if (message.what === 'end') {
      close()
      port.close()
      return
    }
    const { n, name, ask } = message
    await answerOf(name, ask as never).then(
      (answer) => port.postMessage({ n, answer }),
      (error: unknown) => port.postMessage({ n, error: failureOf(error) }),
    )
  })
})
