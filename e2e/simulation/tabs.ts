import { type ActorMutators, productFor } from '#sync/device/product.ts'
import type { Engine } from '#sync/engine/engine.ts'
import { startLoop } from '#sync/engine/loop.ts'
import type { Net } from '#sync/engine/net.ts'
import type { Device } from '#sync/engine/runner.ts'
import { metaOf, putMeta, type ReplicaStore } from '#sync/engine/store.ts'
import type { Refusal } from '#sync/lib/refusal.ts'
import type { Timers } from '#sync/lib/timers.ts'
import type { SimDevice, Tab } from './device.ts'
import { type CallName, type Peer, simulatedNet } from './kernel/net.ts'
import { startProcessRun } from './kernel/process-run.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { Ledger } from './ledger.ts'
import { mutatorsOfDevice } from './mutators-of-device.ts'
import type { Command } from './operations.ts'
import { type Watch, watchedStore } from './watched-store.ts'
import { makerOn } from './workers.ts'

/** Replaces a part of the program, to see whether a checker notices. Product code doesn't know about it. */
export interface Planted {
  readonly store?: (store: ReplicaStore) => ReplicaStore
  readonly net?: (net: Net, store: ReplicaStore) => Net
  readonly timers?: (timers: Timers) => Timers
  readonly mutators?: (mutators: ActorMutators) => ActorMutators
}

/** The parts of the world that the program of a tab is given. */
export interface TabSeams {
  readonly time: VirtualTime
  readonly tally: Tally
  readonly ledger: Ledger
  /** The labels that are printed on the parcels of this run. */
  readonly labels: readonly string[]
  readonly planted: Planted
  peerOf(device: SimDevice): Peer
  watchOf(device: SimDevice): Watch
  /** Asks the server for a new token, as the refresh call does. */
  renew(device: SimDevice): Promise<'renewed' | 'ended' | 'unreachable'>
  /** The device has said no to what a person wanted. */
  onRefusal(device: SimDevice, wish: Command, refusal: Refusal): void
  onReply(device: SimDevice, call: CallName | 'live', reply: unknown, aside: unknown): void
  onRequest(device: SimDevice, call: CallName, text: string): void
}

/** Opens the app on a device. Nothing is remembered of a former life but what its store holds. */
export function openTab(device: SimDevice, seams: TabSeams): Tab {
  const run = startProcessRun()
  const { planted } = seams
  const innerStore = watchedStore(device.disk, run, seams.time, seams.watchOf(device))
  const store = planted.store?.(innerStore) ?? innerStore
  const engine: Device = {
    ...productFor(() => device.badge.actor, planted.mutators?.(mutatorsOfDevice) ?? mutatorsOfDevice),
    clock: { now: () => device.now() },
    ids: device.ids,
    deviceId: device.deviceId,
    maker: () => makerOn(device),
    goesAtOnce: () => device.status.live === true,
  }
  const tab: Tab = { run: run, store, engine, loop: null }
  device.tabs.push(tab)
  run.whenOver(() => {
    seams.tally.count('tab killed')
    device.tabs = device.tabs.filter((candidate) => candidate !== tab)
    tab.loop?.stop()
    if (device.leading === tab) device.leading = null
  })
  return tab
}

/** Makes a tab the one that speaks with the server. One that did before finds out at its next page. */
export async function lead(device: SimDevice, tab: Tab, seams: TabSeams): Promise<void> {
  device.leading = tab
  const term = await tab.store.write(
    async (tx) => {
      const next = ((await metaOf(tx, 'term')) ?? 0) + 1
      putMeta(tx, 'term', next)
      return next
    },
    { durable: true },
  )
  tab.loop?.stop()
  tab.loop = startLoop(engineOf(device, tab, term, seams))
}

function engineOf(device: SimDevice, tab: Tab, term: number, seams: TabSeams): Engine {
  const { time, tally, planted } = seams
  const chance = device.chance.fork(`term${term}`)
  const net = simulatedNet({
    ...{ time, tally, chance, run: tab.run, link: device.link, peer: seams.peerOf(device) },
    onReply: (call, reply, aside) => seams.onReply(device, call, reply, aside),
    onRequest: (call, text) => seams.onRequest(device, call, text),
  })
  const timers: Timers = {
    after: (ms, call) => time.after(ms, `${device.name} waits`, () => !tab.run.over && call()),
  }
  return {
    store: tab.store,
    net: planted.net?.(net, tab.store) ?? net,
    timers: planted.timers?.(timers) ?? timers,
    random: chance,
    device: tab.engine,
    session: { renew: () => tab.run.reach(() => seams.renew(device)) },
    deviceName: device.name,
    schema: device.schema,
    term,
    publishStatus(status) {
      if (tab.run.over) return
      Object.assign(device.status, status)
      if (status.serverTime !== undefined)
        device.correction = Date.parse(status.serverTime) - (device.now() - device.correction)
    },
  }
}
