import { WebSocket } from 'ws'
import { replicaSchema } from '#sync/device/tables.ts'
import type { Engine } from '#sync/engine/engine.ts'
import { startLoop } from '#sync/engine/loop.ts'
import type { LiveEvents, LiveSocket, NetReply } from '#sync/engine/net.ts'
import { putMeta } from '#sync/engine/store.ts'
import { memoryStore } from '#sync/engine/test/memory-store.ts'
import { closeReasonOf } from '#sync/protocol/close-codes.ts'
import { SyncProblem } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { engineSeams } from '../../support/engine-seams.ts'

// Many devices in one process: the app's engine and its loop, each over a store in memory, under the sessions of customers.

interface Start {
  readonly url: string
  /** The headers of each session; the devices are spread over the sessions. */
  readonly sessions: readonly Record<string, string>[]
  readonly devices: number
}

interface Place extends Pick<Start, 'url' | 'devices'> {
  readonly headers: Record<string, string>
}

let live = 0
let everyoneLive: (() => void) | null = null
const statuses: Record<string, number> = {}
const note = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1
}

async function post<T>(
  { url, headers }: Place,
  path: string,
  body: unknown,
  ms: number,
): Promise<NetReply<T>> {
  try {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(ms) }
    const answer = await fetch(`${url}/api/sync/${path}`, init)
    note(answer.status)
    const text: unknown = await answer.json()
    if (answer.ok) return { kind: 'ok', value: text as T }
    const problem = SyncProblem.safeParse(text)
    if (problem.success) return { kind: 'problem', problem: problem.data }
    return { kind: 'unreachable', message: `status ${answer.status}` }
  } catch (fault) {
    note('no answer')
    return { kind: 'unreachable', message: String(fault) }
  }
}

function openLive({ url, headers }: Place, clientId: string, events: LiveEvents): LiveSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/sync/live`, { perMessageDeflate: false })
  const token = (headers['authorization'] ?? '').replace('Bearer ', '')
  socket.on('open', () => {
    socket.send(JSON.stringify({ t: 'hello', token, clientId, protocol: protocolVersion }))
    events.opened()
  })
  socket.on('message', (data) => events.frame(JSON.parse(String(data))))
  socket.on('error', () => undefined)
  socket.on('close', (code) => events.closed(closeReasonOf(code)))
  return { send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.terminate() }
}

async function startDevice(start: Place): Promise<void> {
  const store = memoryStore(replicaSchema)
  await store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  let isLive = false
  const actor = { accountId: '', name: '', role: 'User', permissions: [], brand: '', branchId: null } as const
  const engine: Engine = {
    ...{ store, term: 1, deviceName: 'Bench', schema: schemaHash() },
    net: {
      hello: (body, ms) => post(start, 'hello', body, ms),
      push: (body, ms) => post(start, 'push', body, ms),
      pull: (body, ms) => post(start, 'pull', body, ms),
      openLive: (clientId, events) => openLive(start, clientId, events),
    },
    ...engineSeams('bench', () => actor),
    session: { renew: async () => 'unreachable' },
    publishStatus(status) {
      if (status.live === undefined || status.live === isLive) return
      isLive = status.live
      live += isLive ? 1 : -1
      if (live === start.devices) everyoneLive?.()
    },
  }
  startLoop(engine)
}

process.on('message', async (message: { start?: Start; allLive?: true; forget?: true }) => {
  const { start } = message
  if (start) {
    const completion = new Promise<void>((resolve) => {
      everyoneLive = resolve
    })
    const { url, sessions, devices } = start
    for (let n = 0; n < devices; n++)
      await startDevice({ url, devices, headers: sessions[n % sessions.length] ?? {} })
    await completion
    process.send?.({ live })
  }
  if (message.forget) {
    for (const status of Object.keys(statuses)) delete statuses[status]
    process.send?.({ forgotten: true })
  }
  if (message.allLive) {
    everyoneLive = () => process.send?.({ at: performance.timeOrigin + performance.now(), statuses })
    process.send?.({ waiting: true })
  }
})
process.send?.({ ready: true })
