import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Machine, openMachine } from '../lib/browser.ts'
import { openBuiltPage } from '../lib/bundle.ts'
import { askChild, endChild, startChild } from '../lib/children.ts'
import { nextPort } from '../lib/settings.ts'
import { measureChanges } from './changes.ts'
import type { Company, Contestant, Run } from './contestant.ts'
import { mustMatch } from './package-rows.ts'
import { peerPage } from './peer-bundle.ts'
import { ensurePeers, peersFolder } from './peer-package.ts'
import type { PeerPlace } from './peer-page.ts'

/** Writes that take so long one by one are no longer waited for one by one. */
const singleWritesWithinMs = 10_000

/** A server that holds the company's packages by then, or is ended: it would only take time from the others. */
const readyWithinMs = 150_000

interface PeerServer {
  readonly url: string
  readonly pid: number | undefined
  count(): Promise<number>
  stop(): Promise<void>
}

async function startPeerServer(name: string, { dataDir }: Company): Promise<PeerServer> {
  const port = nextPort()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-peer-server-'))
  const program = join(peersFolder, 'servers', `${name}.ts`)
  const child = await startChild(program, [String(port), folder, dataDir], readyWithinMs).catch((error) => {
    rmSync(folder, { recursive: true, force: true })
    throw error
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    count: async () => (await askChild<{ count: number }>(child, {})).count,
    async stop() {
      await endChild(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Shows the page and opens its local store, as a start of an app does. */
async function openStore({ page }: Machine, name: string, place: PeerPlace): Promise<void> {
  await openBuiltPage(page, place.url, await peerPage(name))
  await page.evaluate((where) => window.peer.open(where), place)
}

function runOf(name: string, company: Company, server: PeerServer, machine: Machine): Run {
  const { page } = machine
  const { expected, fields, sample } = company
  const place: PeerPlace = { url: server.url, fields, sample }
  const browsers = [machine]
  return {
    async firstSync() {
      await openStore(machine, name, place)
      const firstSync = [await page.evaluate((rows) => window.peer.pull(rows), expected.count)]
      await openStore(machine, name, place)
      mustMatch(await page.evaluate(() => window.peer.rowSum()), expected)
      return { firstSync }
    },
    async writeOffline({ singleWrites, queue }) {
      const { writes, raw } = await page.evaluate(
        ([rows, withinMs]) => window.peer.writeEach(rows, withinMs),
        [singleWrites, singleWritesWithinMs] as const,
      )
      await page.evaluate((rows) => window.peer.writeAll(rows), queue - writes.length)
      return { write: writes, rawPut: raw }
    },
    async push({ queue }) {
      const push = [await page.evaluate(() => window.peer.push())]
      const count = await server.count()
      if (count !== expected.count + queue)
        throw new Error(`the server has ${count - expected.count} of ${queue} writes that it acknowledged`)
      return { push }
    },
    async change({ changes, queue }) {
      const otherMachine = await openMachine()
      browsers.push(otherMachine)
      await openStore(otherMachine, name, place)
      await otherMachine.page.evaluate((rows) => window.peer.pull(rows), expected.count + queue)
      await openStore(machine, name, place)
      for (const { page: each } of browsers) await each.evaluate(() => window.peer.live())
      return measureChanges(changes, machine, server.pid, async () => {
        const packageId = randomUUID()
        await otherMachine.page.evaluate((id) => window.peer.watchFor(id), packageId)
        const at = await page.evaluate((id) => window.peer.writeNow(id), packageId)
        return async () =>
          (await otherMachine.page.evaluate((id) => window.peer.readableAt(id), packageId)) - at
      })
    },
    async dispose() {
      for (const browser of browsers) await browser.dispose()
      await server.stop()
    },
  }
}

/** @param name of its page in `client` and its server in `servers` */
export const peer = (name: string, label: string, about: string): Contestant => ({
  name: label,
  about,
  async start(company) {
    await ensurePeers()
    await peerPage(name)
    const server = await startPeerServer(name, company)
    return runOf(name, company, server, await openMachine())
  },
})
