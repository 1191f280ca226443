import { newRow } from '../../contest/new-row.ts'
import { type PackageRow, sumOf } from '../../contest/package-rows.ts'
import type { PeerPage, PeerPlace, WriteTimes } from '../../contest/peer-page.ts'
import { openRaw } from '../../page/raw-put.ts'

/** The same work in a peer's own words. */
export interface Peer {
  /** Opens the local store, without the network. */
  open(place: PeerPlace): Promise<unknown>
  /** The first sync; offline again when that number of rows is stored here. */
  pull(rows: number): Promise<unknown>
  read(): Promise<readonly object[]>
  /** Ends when the row is stored here and waits for the server. */
  write(row: PackageRow): Promise<unknown>
  writeAll(rows: readonly PackageRow[]): Promise<unknown>
  /** Ends when the server has acknowledged everything that waited. */
  push(): Promise<unknown>
  live(): Promise<unknown>
  /** Ends when that row can be read here, by the peer's own news of changes. */
  watch(packageId: string): Promise<unknown>
}

/** The same clock in every page of this machine. */
const now = (): number => performance.timeOrigin + performance.now()

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Puts a peer's calls where the bench finds them. */
export function expose(peer: Peer): void {
  let sample: PackageRow = {}
  const readable = new Map<string, Promise<number>>()
  const page: PeerPage = {
    async open(place) {
      ;({ sample } = place)
      await peer.open(place)
    },
    pull: (rows) => timeOf(() => peer.pull(rows)),
    rowSum: async () => sumOf(await peer.read()),
    async writeEach(rows, withinMs) {
      const put = await openRaw()
      const times: WriteTimes = { writes: [], raw: [] }
      const start = performance.now()
      for (let n = 0; n < rows && performance.now() - start < withinMs; n++) {
        const row = newRow(sample)
        times.raw.push(await put(row))
        times.writes.push(await timeOf(() => peer.write(row)))
      }
      return times
    },
    async writeAll(rows) {
      await peer.writeAll(Array.from({ length: rows }, () => newRow(sample)))
    },
    push: () => timeOf(() => peer.push()),
    async live() {
      await peer.live()
    },
    watchFor(packageId) {
      readable.set(packageId, peer.watch(packageId).then(now))
    },
    async readableAt(packageId) {
      return (await readable.get(packageId)) ?? Number.NaN
    },
    async writeNow(packageId) {
      const row = newRow(sample, packageId)
      const at = now()
      await peer.write(row)
      return at
    },
  }
  window.peer = page
}

/** Posts JSON and expects yes. */
export async function post<T>(url: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const reply: T = await answer.json()
  return reply
}

/** A socket that is open. */
export async function openSocket(url: string, hear: (text: string) => void): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws'))
  socket.onmessage = ({ data }) => hear(String(data))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`no socket at ${url}`))
  })
}
