import { setImmediate } from 'node:timers/promises'
import type { Actor } from '#sync/policies/actor.ts'
import { type LiveDown as Frame, LiveDown, type PullReply } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import type { ServerTimers } from '../core/timers.ts'
import { createFanOut, type FanOut } from '../sync/fan-out.ts'
import type { RowForm } from '../sync/wire-row.ts'
import { checkInOf, deviceOf, startServer, type TestDevice, type TestServer } from './harness.ts'
import { isOnPostgres } from './new-place.ts'

/** A live connection without a socket: the frames it was sent, and what it answers when it is asked. */
export interface Listener {
  readonly frames: Frame[]
  /** The frames as they were sent. */
  readonly texts: string[]
  readonly device: TestDevice
  rights: Actor | null
  lookUp(): Promise<Actor | null>
  slow: boolean
  ended: boolean
  leave(): void
  readAll(): Promise<PullReply>
}

/** A server whose fan-out waits until a test lets it go on. */
export interface FanOutWorld {
  readonly server: TestServer
  readonly fanOut: FanOut
  /** How many pieces of work the fan-out has put off. */
  readonly waitingWork: number
  /** Does the work that was put off. */
  later(): Promise<void>
  /** Takes the turn of reading, and returns what gives it back and waits for what it held up. */
  holdReading(): Promise<() => Promise<void>>
  listen(actor: Actor, device?: TestDevice, form?: RowForm): Listener
  /** Checks in a package, for this customer or without an owner. */
  checkIn(n: number, accountId?: string | null): Promise<void>
}

function listenOn(fanOut: FanOut, actor: Actor, device: TestDevice, form: RowForm): Listener {
  const listener: Listener = {
    frames: [],
    texts: [],
    device,
    rights: actor,
    lookUp: async () => listener.rights,
    slow: false,
    ended: false,
    leave() {},
    async readAll() {
      const page = await device.pull()
      fanOut.pulled(device.clientId, page.head, page.lastMid)
      return page
    },
  }
  const line = {
    clientId: device.clientId,
    form,
    send: (text: string) => {
      listener.texts.push(text)
      listener.frames.push(LiveDown.parse(JSON.parse(text)))
    },
    isSlow: () => listener.slow,
    actorNow: () => listener.lookUp(),
    end: () => {
      listener.ended = true
    },
  }
  listener.leave = fanOut.subscribe(line, actor)
  return listener
}

/** @param running a server that has been running before this fan-out began */
export async function openFanOutWorld(running?: TestServer): Promise<FanOutWorld> {
  let soon: (() => void)[] = []
  const timers: ServerTimers = {
    soon: (work) => {
      soon.push(work)
      return () => {}
    },
    every: () => () => {},
    after: () => () => {},
  }
  const server = running ?? (await startServer())
  const fanOut = createFanOut(server.db, timers)
  const { snapshot } = server.db.reads
  let isHeld = false
  /** PostgreSQL answers later. Snapshots are taken in turn, so one more comes after those of the work. */
  const untilRead = async (): Promise<void> => {
    if (isOnPostgres && !isHeld) await snapshot(async () => {})
    await setImmediate()
  }
  return {
    server,
    fanOut,
    get waitingWork() {
      return soon.length
    },
    async later() {
      const works = soon
      soon = []
      for (const work of works) work()
      await untilRead()
    },
    async holdReading() {
      const hold = Promise.withResolvers<void>()
      const isTaken = Promise.withResolvers<void>()
      const heldReading = snapshot(() => {
        isTaken.resolve()
        return hold.promise
      })
      await isTaken.promise
      isHeld = true
      return async () => {
        isHeld = false
        hold.resolve()
        await heldReading
        await untilRead()
      }
    },
    listen: (actor, device = deviceOf(server, actor), form = 'whole') =>
      listenOn(fanOut, actor, device, form),
    async checkIn(n, accountId = null) {
      const device = deviceOf(server, server.people.Warehouse)
      await device.push(
        device.change(
          'package.checkIn',
          checkInOf(idOf(n), `TBA${100_000_000_000 + n}`, { accountId, note: 'staff only' }),
        ),
      )
    },
  }
}
