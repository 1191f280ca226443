import type { Loop } from '#sync/engine/loop.ts'
import type { Device } from '#sync/engine/runner.ts'
import type { EngineStatus } from '#sync/engine/status.ts'
import type { Maker, ReplicaStore } from '#sync/engine/store.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import type { PersonName, WorkerName } from './company.ts'
import type { Chance } from './kernel/chance.ts'
import { idsOf } from './kernel/ids.ts'
import type { Link } from './kernel/net.ts'
import type { ProcessRun } from './kernel/process-run.ts'
import type { VirtualTime } from './kernel/time.ts'

/** A person who is working on a shared handheld now. */
export interface Worker {
  readonly person: WorkerName
  readonly maker: Maker
}

export const ourSchema = schemaHash()

/** The session as one device knows it: the rights that the last contact told, and the token that goes with them. */
export interface Badge {
  actor: Actor
  token: number
}

/** A browser tab: one program that may die at any moment, over the device's one store. */
export interface Tab {
  readonly run: ProcessRun
  readonly store: ReplicaStore
  readonly engine: Device
  loop: Loop | null
}

export interface Making {
  readonly name: string
  readonly person: PersonName
  readonly deviceId: string
  readonly chance: Chance
  readonly disk: ReplicaStore
  readonly badge: Badge
  readonly link: Link
  /** How wrong its clock is, ms. */
  readonly skew: number
}

export interface SimDevice extends Making {
  skew: number
  /** Another one after the browser has cleared this site's storage. */
  disk: ReplicaStore
  /** The tables and columns that its app knows, as it tells the server. */
  schema: string
  readonly ids: Ids
  tabs: Tab[]
  /** The tab that the others believe to lead: one that was deposed does not know it yet. */
  leading: Tab | null
  /** The person who works on a shared handheld; null while it is locked. */
  worker: Worker | null
  /** The correction of its clock that the last contact taught it, in ms. */
  correction: number
  status: Partial<EngineStatus>
  /** By the device's own clock, as corrected. */
  now(): number
}

export function makeDevice(making: Making, time: VirtualTime): SimDevice {
  const clock = { now: () => time.now() + device.skew }
  const device: SimDevice = {
    ...making,
    schema: ourSchema,
    ids: idsOf(clock, making.chance.fork('ids')),
    tabs: [],
    leading: null,
    worker: null,
    correction: 0,
    status: {},
    now: () => clock.now() + device.correction,
  }
  return device
}
