// Must be the first import, because the validators use its setting when they load.
import '../../pwa/trusted-types.ts'
import { WordedError } from '#sync/lib/refusal.ts'
import { judgeTable } from './judge-table.ts'
import type { FileReaderReply, FileReaderRequest } from './read-file.ts'
import { readTable } from './read-table.ts'

async function readRequest({ file, kind, context }: FileReaderRequest): Promise<FileReaderReply> {
  try {
    return { judged: judgeTable(kind, await readTable(file), context) }
  } catch (error) {
    if (error instanceof WordedError) return { problem: error.message }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

addEventListener('message', (event: MessageEvent<FileReaderRequest>) => {
  void readRequest(event.data).then((reply) => postMessage(reply))
})
