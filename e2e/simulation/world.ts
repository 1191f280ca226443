import type { ReplicaStore } from '#sync/engine/store.ts'
import type { Clock } from '#sync/lib/clock.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import type { WorkerName } from './company.ts'
import type { SimDevice } from './device.ts'
import type { Guard } from './guards.ts'
import type { ShiftFacts } from './handheld-oracle.ts'
import type { Chance } from './kernel/chance.ts'
import type { Tally } from './kernel/tally.ts'
import type { VirtualTime } from './kernel/time.ts'
import type { Ledger } from './ledger.ts'
import type { DevicePlan, Plan } from './plan.ts'
import type { Tables } from './replica.ts'
import type { Rights } from './rights.ts'
import type { ServerHarness } from './server-harness.ts'
import type { TabSeams } from './tabs.ts'
import type { Verdict } from './verdict.ts'

/** A request as it went over the wire, to be sent again word for word. */
export interface Recorded {
  readonly call: 'hello' | 'push' | 'pull'
  readonly device: SimDevice
  readonly text: string
}

/** The changes that were lost with a device's storage. */
export interface Evicted {
  readonly device: SimDevice
  /** The changes that no one else has ever had: still in the queue, or refused and on no other list. */
  readonly waiting: ReadonlySet<string>
  /** The changes in the queue that the server had not received by then. Some may have been on their way. */
  readonly unsent: ReadonlySet<string>
  /** Changes that only matter if the server goes back in time: they can no longer be sent again. */
  readonly sent: ReadonlySet<string>
  /** How many changes the server knew to be waiting there. */
  readonly reported: number
  /** How many losses of this device the office had heard about by then. */
  readonly reviews: number
}

/** A PIN as its owner has it in mind: what it signs with, and what the server calls it. */
export interface Pin {
  readonly keyId: string
  readonly signKey: string
}

/** The run's own knowledge of takeovers, independent of the server and the devices. */
export interface TakeOvers {
  /** The PIN that each worker types: the last one that they set. */
  readonly pins: Map<WorkerName, Pin>
  /** The facts behind each shift, by its proof. */
  readonly shifts: Map<string, ShiftFacts>
}

export interface World extends TabSeams {
  readonly plan: Plan
  readonly time: VirtualTime
  readonly chance: Chance
  readonly tally: Tally
  readonly ledger: Ledger
  readonly verdict: Verdict
  readonly server: ServerHarness
  readonly rights: Rights
  readonly devices: SimDevice[]
  readonly recorded: Recorded[]
  /** Names of devices whose store was copied onto another, and of the copies. */
  readonly copied: Set<string>
  /** Storages that were cleared, with what was in them. */
  readonly evicted: Evicted[]
  /** When the server's whole folder was put back without a word. */
  readonly timesPutBack: number[]
  /** When a new history began after files were copied back by hand. */
  readonly timesTurnedByHand: number[]
  /** The server's clock, which may be wrong by this many ms. */
  readonly serverClock: Clock & { skew: number }
  readonly takeOvers: TakeOvers
  /** The person whose change it is, by its uid, as far as the server could know when it dealt with it. */
  readonly makers: Map<string, string>
  /** The answers to calls that are answered immediately, by the uid. */
  readonly answers: Map<string, MutationResult>
  /** The events of the run, in words. */
  readonly story: string[]
  tell(line: string): void
  newDisk(): ReplicaStore
  /** `deviceId`: of a browser profile that was copied, cookie and all. */
  addDevice(planned: DevicePlan, disk: ReplicaStore, held?: Tables, deviceId?: string): SimDevice
  guardOf(device: SimDevice): Guard
  dispose(): Promise<void>
}
