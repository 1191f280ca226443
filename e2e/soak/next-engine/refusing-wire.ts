import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A database that refuses a part of what it is asked, and answers late. */
export interface Faults {
  /** The share of flights that are refused, and whose transaction is undone. */
  readonly refused: number
  /** An answer is late by this, and by up to as much again, so that connections overtake each other. */
  readonly lateMs: number
  /** Returns 0 to 1. */
  readonly random: () => number
}

/** The types of the protocol's messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const messageType = { query: 'Q', parse: 'P', sync: 'S' } as const

/** Parse, bind, describe, execute and close, after which more of the same flight follows. */
const isContinued = new Set(['P', 'B', 'D', 'E', 'C'])

interface Message {
  /** Empty for the start of a connection, which has no type. */
  readonly type: string
  readonly bytes: Buffer
}

/** Cuts what a client sends into the messages of the protocol, whatever the pieces in which it comes. */
function createMessageReader() {
  let rest = Buffer.alloc(0)
  let hasStarted = false
  return function* read(piece: Buffer): Generator<Message> {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      const lengthAt = hasStarted ? 1 : 0
      if (rest.length < lengthAt + 4) return
      const end = lengthAt + rest.readInt32BE(lengthAt)
      if (rest.length < end) return
      yield {
        type: hasStarted ? String.fromCharCode(rest[0] ?? 0) : '',
        bytes: rest.subarray(0, end),
      }
      hasStarted = true
      rest = rest.subarray(end)
    }
  }
}

function queryOf(text: string): Buffer {
  const body = Buffer.from(`${text}\0`)
  const head = Buffer.alloc(5)
  head.write(messageType.query)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** The refusal comes from the database itself, so its transaction is undone as that of any other error. */
const refusal = queryOf(
  "do $$ begin raise exception 'could not serialize access' using errcode = '40001'; end $$",
)

const bytesOf = (flight: readonly Message[]): Buffer[] => flight.map(({ bytes }) => bytes)

/** The client takes its texts for prepared, so they are. */
const refusedFlight = (flight: readonly Message[]): Buffer[] => [
  ...bytesOf(flight.filter(({ type }) => type === messageType.parse)),
  refusal,
]

const textOf = ({ type, bytes }: Message): string =>
  type === messageType.query ? bytes.toString('utf8', 5) : ''
const isCommit = (message: Message): boolean => /commit\0$/.test(textOf(message))

/** No engine refuses an undoing or a setting because of what others do at the same time. */
function mayBeRefused(flight: readonly Message[]): boolean {
  const last = flight.at(-1)
  if (last?.type !== messageType.query && last?.type !== messageType.sync) return false
  return !/^(rollback|set (?!constraints))/i.test(textOf(last))
}

export interface RefusingWire {
  readonly port: number
  /** How many flights were sent during the faults, how many of them were refused, and how many refused ones were commits. */
  readonly counts: { readonly flights: number; readonly refused: number; readonly commits: number }
  /** Begins with the faults, or ends them. */
  suffer(faults: Faults | null): void
  close(): void
}

/**
 * A wire to a PostgreSQL on which it behaves as an engine that spreads a database over machines.
 * @param to the port of the database
 */
export async function openRefusingWire(to: number): Promise<RefusingWire> {
  const sockets = new Set<Socket>()
  const counts = { flights: 0, refused: 0, commits: 0 }
  let faults: Faults | null = null

  function isRefused(last: Message): boolean {
    if (!faults) return false
    counts.flights++
    if (faults.random() >= faults.refused) return false
    counts.refused++
    if (isCommit(last)) counts.commits++
    return true
  }

  /** Sends flights on: a query, or what goes up to the sync. Of a refused one only the texts to prepare are sent. */
  function sendFlights(near: Socket, far: Socket): void {
    const read = createMessageReader()
    let flight: Message[] = []
    near.on('data', (piece: Buffer) => {
      for (const message of read(piece)) {
        flight.push(message)
        if (isContinued.has(message.type)) continue
        far.write(
          Buffer.concat(mayBeRefused(flight) && isRefused(message) ? refusedFlight(flight) : bytesOf(flight)),
        )
        flight = []
      }
    })
  }

  function answerLate(far: Socket, near: Socket): void {
    let before: Promise<unknown> = Promise.resolve()
    far.on('data', (piece: Buffer) => {
      const delay = faults && sleep(faults.lateMs * (1 + faults.random()))
      const earlier = before
      before = (async () => {
        await delay
        await earlier
        if (!near.destroyed) near.write(piece)
      })()
    })
  }

  const relay = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, otherSocket] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => otherSocket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        otherSocket.destroy()
      })
    }
    sendFlights(near, far)
    answerLate(far, near)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    port: (relay.address() as AddressInfo).port,
    counts,
    suffer(newFaults) {
      faults = newFaults
    },
    close() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
