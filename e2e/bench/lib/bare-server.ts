import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '#sync/lib/must.ts'
import { endChild, startChild } from './children.ts'
import { nextPort, root } from './settings.ts'

export interface BareServer {
  readonly url: string
  readonly socketUrl: string
  readonly pid: number
  stop(): Promise<void>
}

/** @param dataDir of the company whose rows it hands out */
export async function startBare(dataDir: string): Promise<BareServer> {
  const port = nextPort()
  const ownFolder = mkdtempSync(join(tmpdir(), 'quayside-bare-'))
  const file = join(root, 'e2e', 'bench', 'bare', 'server.ts')
  const child = await startChild(file, [String(port), ownFolder, join(dataDir, 'quayside.db')])
  return {
    url: `http://127.0.0.1:${port}`,
    socketUrl: `ws://127.0.0.1:${port}`,
    pid: must(child.pid, 'a process id'),
    async stop() {
      await endChild(child)
      rmSync(ownFolder, { recursive: true, force: true })
    },
  }
}
