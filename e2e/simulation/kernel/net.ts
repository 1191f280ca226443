import type { LiveEvents, LiveSocket, Net, NetReply } from '#sync/engine/net.ts'
import { emptiesHash } from '#sync/entities/lean-row.ts'
import type { CloseReason } from '#sync/protocol/close-codes.ts'
import { LiveDown, type PullReply, SyncProblem } from '#sync/protocol/messages.ts'
import { wholeFrame, wholePage } from '#sync/protocol/whole-page.ts'
import type { Chance } from './chance.ts'
import { drawFaults, type FaultProfile } from './network-faults.ts'
import type { ProcessRun } from './process-run.ts'
import type { Tally } from './tally.ts'
import type { VirtualTime } from './time.ts'

export type CallName = 'hello' | 'push' | 'pull'

export interface Served {
  readonly status: number
  /** JSON, as it would be on the wire. */
  readonly text: string
  /** The facts that the checkers need about the moment in which it was made. */
  readonly aside?: unknown
}

export type Frame = Omit<Served, 'status'>

/** The server's side of a connection. Its frames are text, as on the wire. */
export interface LivePeer {
  send(text: string): void
  closed(): void
}

export interface Peer {
  serve(call: CallName, text: string): Promise<Served>
  /** Opens a socket: the first frame is the device's hello. `down` and `close` are called by the server. */
  live(hello: string, down: (frame: Frame) => void, close: (reason: CloseReason) => void): LivePeer
}

/** The state of one device's connection, changed by the run. */
export interface Link {
  /** False: every request fails immediately and sockets close. */
  up: boolean
  /** True: everything that is sent vanishes without a word, in both directions. */
  halfOpen: boolean
  climate: FaultProfile
}

interface Seams {
  readonly time: VirtualTime
  readonly chance: Chance
  readonly tally: Tally
  readonly run: ProcessRun
  readonly link: Link
  readonly peer: Peer
  /** Called before the engine gets the reply. */
  readonly onReply: (call: CallName | 'live', reply: unknown, aside: unknown) => void
  readonly onRequest: (call: CallName, text: string) => void
}

const unreachable = (message: string) => ({ kind: 'unreachable', message }) as const

function problemOf(value: unknown): SyncProblem | null {
  const parsed = SyncProblem.safeParse(value)
  return parsed.success ? parsed.data : null
}

/** Returns the reply that the browser's side makes of a status and a text, as `src/http` does with fetch. */
export function answerOf<T>({ status, text }: Served): NetReply<T> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return unreachable('The answer could not be read')
  }
  if (status === 200) return { kind: 'ok', value: value as T }
  if (status === 401) return { kind: 'unauthenticated' }
  const problem = problemOf(value)
  if (problem && status >= 500)
    return { ...unreachable(problem.message), ...(problem.wait && { wait: problem.wait }) }
  if (problem) return { kind: 'problem', problem }
  if (status >= 500) return unreachable(`Status ${status}`)
  return { kind: 'refused', status, message: text }
}

/** The answer as the engine gets it: the browser's side fills in the empty fields of a page. */
function receive<T>(call: CallName, reply: Served): NetReply<T> {
  const answer = answerOf<T>(reply)
  if (answer.kind !== 'ok' || call !== 'pull') return answer
  return { kind: 'ok', value: wholePage(answer.value as PullReply) as T }
}

function carry<T>(seams: Seams, call: CallName, body: unknown, timeoutMs: number): Promise<NetReply<T>> {
  const { time, chance, tally, link, peer, run } = seams
  const text = JSON.stringify(body)
  return new Promise((resolve) => {
    const giveUp = time.after(timeoutMs, `${call} time-out`, () => resolve(unreachable('No answer in time')))
    const answer = (result: NetReply<T>) => {
      giveUp()
      resolve(result)
    }
    const fate = drawFaults(chance, link.climate, tally)
    if (!link.up) {
      time.after(1, `${call} fails`, () => answer(unreachable('Offline')))
      return
    }
    const cut = (): boolean => !link.up || link.halfOpen
    if (fate.there === null) return
    const arrive = async (withReply: boolean) => {
      if (cut()) return
      seams.onRequest(call, text)
      const reply = await time.busy(peer.serve(call, text))
      if (!withReply || fate.back === null) return
      time.after(fate.back, `${call} reply`, () => {
        if (cut() || run.over) return
        const isWhole = fate.cutAt === null
        const arrivedText = isWhole
          ? reply.text
          : reply.text.slice(0, Math.floor(reply.text.length * (fate.cutAt ?? 0)))
        const result = receive<T>(call, { status: reply.status, text: arrivedText })
        if (result.kind === 'ok') seams.onReply(call, result.value, reply.aside)
        answer(result)
      })
    }
    time.after(fate.there, `${call} arrives`, () => void arrive(true))
    if (fate.again !== null)
      time.after(fate.there + fate.again, `${call} arrives again`, () => void arrive(false))
  })
}

function openLive(seams: Seams, clientId: string, events: LiveEvents): LiveSocket {
  const { time, chance, link, peer, run, tally } = seams
  let open = true
  let remote: LivePeer | null = null
  const ends = (reason: CloseReason) => {
    if (!open) return
    open = false
    if (!run.over) events.closed(reason)
  }
  const latency = () => chance.between(5, 150)
  const down = ({ text, aside }: Frame) => {
    // TCP keeps the order of frames; what it does not keep is the connection.
    if (chance.hit(link.climate.dropReply / 2)) {
      tally.count('net frame lost')
      remote?.closed()
      time.after(latency(), 'socket breaks', () => ends('lost'))
      return
    }
    time.after(20, 'frame arrives', () => {
      if (!open || !link.up || link.halfOpen || run.over) return
      const frame = wholeFrame(LiveDown.parse(JSON.parse(text)))
      seams.onReply('live', frame, aside)
      events.frame(frame)
    })
  }
  time.after(latency(), 'socket opens', () => {
    if (!open || run.over) return
    if (!link.up) return ends('lost')
    if (link.halfOpen) {
      tally.count('net socket half-open')
      return events.opened()
    }
    remote = peer.live(JSON.stringify({ clientId, empties: emptiesHash }), down, (reason) =>
      time.after(latency(), 'socket closes', () => ends(reason)),
    )
    events.opened()
  })
  return {
    send(frame) {
      if (open && link.up && !link.halfOpen) remote?.send(JSON.stringify(frame))
    },
    close() {
      if (!open) return
      remote?.closed()
      time.after(1, 'socket closed', () => ends('lost'))
    },
  }
}

/** The network of one life of one device: requests and replies are text, and get lost, doubled, cut and late. */
export function simulatedNet(seams: Seams): Net {
  const through = <T>(call: CallName, body: unknown, timeoutMs: number): Promise<NetReply<T>> =>
    seams.run.reach(() => carry<T>(seams, call, body, timeoutMs))
  return {
    hello: (request, timeoutMs) => through('hello', request, timeoutMs),
    push: (request, timeoutMs) => through('push', request, timeoutMs),
    pull: (request, timeoutMs) => through('pull', { ...request, empties: emptiesHash }, timeoutMs),
    openLive: (clientId, events) => openLive(seams, clientId, events),
  }
}
