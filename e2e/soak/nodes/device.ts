import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { WebSocket } from 'ws'
import { assignHawb } from '#sync/device/check-in-number.ts'
import { replicaSchema } from '#sync/device/tables.ts'
import type { Engine } from '#sync/engine/engine.ts'
import { startLoop } from '#sync/engine/loop.ts'
import type { LiveEvents, LiveSocket, Net } from '#sync/engine/net.ts'
import { enqueue } from '#sync/engine/outbox.ts'
import type { EngineStatus } from '#sync/engine/status.ts'
import { putMeta } from '#sync/engine/store.ts'
import { memoryStore } from '#sync/engine/test/memory-store.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { closeReasonOf } from '#sync/protocol/close-codes.ts'
import type { PushReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { type Replica, replicaOf, tablesOf } from '../../simulation/replica.ts'
import { engineSeams } from '../../support/engine-seams.ts'
import type { LogInName } from '../../support/people.ts'
import { type Answers, addCount, addFault } from './answers-of-devices.ts'
import type { Work } from './changes.ts'
import { logIn, type Session } from './session.ts'

export interface Device {
  readonly name: string
  readonly person: LogInName
  /** The changes that the server said it has applied. */
  readonly acked: ReadonlySet<string>
  /** Saves a change and lets the engine send it. */
  save(work: Work): Promise<void>
  /** Describes what is missing until everything is sent and new rows come automatically; empty if nothing is. */
  lag(): Promise<string>
  replica(): Promise<Replica>
  stop(): void
}

function openLive(url: string, session: Session, clientId: string, events: LiveEvents): LiveSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/sync/live`, { perMessageDeflate: false })
  let isOver = false
  socket.on('open', () => {
    socket.send(JSON.stringify({ t: 'hello', token: session.token(), clientId, protocol: protocolVersion }))
    events.opened()
  })
  socket.on('message', (data) => isOver || events.frame(JSON.parse(String(data))))
  socket.on('error', () => undefined)
  socket.on('close', (code) => isOver || events.closed(closeReasonOf(code)))
  return {
    send: (frame) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame)),
    close() {
      isOver = true
      socket.terminate()
    },
  }
}

/** The engine's network, which notes what the server said about each change before the engine gets it. */
const netOf = (url: string, session: Session, note: (reply: PushReply) => void): Net => ({
  hello: (body, ms) => session.post('/api/sync/hello', body, ms),
  pull: (body, ms) => session.post('/api/sync/pull', body, ms),
  async push(body, ms) {
    const reply = await session.post<PushReply>('/api/sync/push', body, ms)
    if (reply.kind === 'ok') note(reply.value)
    return reply
  },
  openLive: (clientId, events) => openLive(url, session, clientId, events),
})

const renewAfterMs = 20_000
const againAfterMs = 2_000

/** Renews the session far more often than the app does, so that faults meet it. */
async function renewNowAndThen(session: Session, isOver: () => boolean): Promise<void> {
  for (;;) {
    await sleep(renewAfterMs * (0.5 + Math.random()), undefined, { ref: false })
    while (!isOver() && (await session.renew()) === 'unreachable')
      await sleep(againAfterMs, undefined, { ref: false })
    if (isOver()) return
  }
}

/** Logs in on a new device with an empty replica, and starts its engine. */
export async function startDevice(
  url: string,
  person: LogInName,
  name: string,
  answers: Answers,
): Promise<Device> {
  const session = await logIn(url, person, answers)
  const store = memoryStore(replicaSchema)
  await store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
  const ackedUids = new Set<string>()
  let status: Partial<EngineStatus> = {}
  const note = ({ results }: PushReply) => {
    for (const { uid, status: outcome, code, message } of results) {
      if (outcome === 'applied') ackedUids.add(uid)
      else addCount(answers, `refused: ${code} ${message}`)
    }
  }
  const engine: Engine = {
    ...{ store, term: 1, deviceName: name, schema: schemaHash() },
    net: netOf(url, session, note),
    ...engineSeams(session.deviceId, () => session.actor),
    session,
    publishStatus(news) {
      if (news.lost) addFault(answers, `${name} was told that it lost ${news.lost.pending} changes`)
      status = { ...status, ...news }
    },
  }
  const loop = startLoop(engine)
  let isOver = false
  void renewNowAndThen(session, () => isOver)
  return {
    ...{ name, person, acked: ackedUids },
    async save(work) {
      const uid = v7()
      try {
        await store.write(
          async (tx) => {
            const change = await work(tx)
            if (change) await enqueue(tx, { uid, ...change }, engine.device, assignHawb)
          },
          { durable: true },
        )
        loop.wake('saved')
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        addCount(answers, `refused on the device: ${error.code}`)
      }
    },
    async lag() {
      const waiting = await store.read((tx) => tx.above('_outbox', 0, 1))
      return [
        waiting.length === 0 ? '' : 'it has changes to send',
        status.live === true ? '' : `it is not live: ${JSON.stringify(status)}`,
      ]
        .filter((part) => part !== '')
        .join(', ')
    },
    replica: async () => replicaOf(await store.read(tablesOf)),
    stop() {
      isOver = true
      loop.stop()
    },
  }
}
