import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { must } from '#sync/lib/must.ts'
import { findChromium } from '../../../scripts/lib/chromium.mjs'
import { processesWith } from './cpu-time.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page put in by the test runner comes from no address, and would not be let near this machine's sockets.
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets',
  // Two windows are measured at the same time, and only one can be in front.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
]

/** A browser with a disk of its own: what an incognito window keeps in IndexedDB never reaches a disk. */
export interface Machine {
  readonly context: BrowserContext
  readonly page: Page
  /** Closes the browser and starts it again from the same disk. */
  restart(): Promise<void>
  /** 1: full speed; 4: four times slower. */
  slowDown(times: number): Promise<void>
  /** Its first process; all others are below it. */
  processes(): number[]
  dispose(): Promise<void>
}

/** @param more options of the browser itself */
export async function openMachine(more: readonly string[] = []): Promise<Machine> {
  const disk = await mkdtemp(join(tmpdir(), 'quayside-bench-disk-'))
  const launch = async (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(disk, {
      executablePath: must(await findChromium(), 'a Chromium'),
      args: [...args, ...more],
    })
  let context = await launch()
  const pageOf = (): Page => must(context.pages()[0], 'the first page')
  return {
    get context() {
      return context
    },
    get page() {
      return pageOf()
    },
    async restart() {
      await context.close()
      context = await launch()
    },
    async slowDown(rate) {
      const session = await context.newCDPSession(pageOf())
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    },
    processes: () => processesWith(`--user-data-dir=${disk}`),
    async dispose() {
      await context.close()
      await rm(disk, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
