import { productFor } from '../../device/product.ts'
import { replicaSchema } from '../../device/tables.ts'
import type { Row } from '../../entities/index.ts'
import { entityNames } from '../../entities/registry.ts'
import { runMutator } from '../../mutators/index.ts'
import type { Actor } from '../../policies/actor.ts'
import { defaultPermissions } from '../../policies/permissions.ts'
import type { Engine, SyncSession } from '../engine.ts'
import { newSyncSession } from '../engine.ts'
import { handshake, pushAll } from '../exchange.ts'
import type { Net } from '../net.ts'
import { type EnqueueResult, enqueue } from '../outbox.ts'
import { pullAll } from '../pull.ts'
import type { Device } from '../runner.ts'
import type { EngineStatus } from '../status.ts'
import { putMeta } from '../store.ts'
import { copyOf } from './copy-of.ts'
import type { LittleServer } from './little-server.ts'
import { type MemoryStore, memoryStore } from './memory-store.ts'

export const supervisor: Actor = {
  accountId: '0190a1b2-0000-7000-8000-00000000aaaa',
  name: 'Sue Pervisor',
  role: 'Admin',
  permissions: defaultPermissions('Admin'),
  brand: 'main',
  branchId: null,
}

let count = 0
export const testId = (n: number): string => `0190a1b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** Tails with large gaps, like real ones: child ids count on from a mutation's own. */
const nextId = (): string => testId(0x1000_0000 + ++count * 0x1000)

export interface BenchDevice {
  readonly store: MemoryStore
  readonly syncSession: SyncSession
  readonly statuses: Partial<EngineStatus>[]
  now: number
  save(name: string, args: unknown): Promise<EnqueueResult<unknown>>
  sync(): Promise<void>
  /** Every row as screens read it, without what only the engine uses. */
  rows(): Promise<Record<string, Row>>
  count(table: '_outbox' | '_shadow' | '_rejected' | '_sent'): Promise<number>
}

export const netTo = (server: LittleServer): Net => ({
  hello: async (request) => ({ kind: 'ok', value: server.hello(request) }),
  push: (request) => server.push(copyOf(request)),
  pull: async (request) => server.pull(copyOf(request)),
  openLive: () => ({ send: () => undefined, close: () => undefined }),
})

/** A device on a bench: the real engine over memory, its steps called by hand. */
export function benchDevice(
  net: Net,
  store: MemoryStore = memoryStore(replicaSchema),
  rows = 2000,
  schema = 's',
): BenchDevice {
  const statuses: Partial<EngineStatus>[] = []
  const bench = { now: Date.parse('2026-11-02T11:00:00.000Z') }
  const device: Device = {
    ...productFor(() => supervisor, { run: runMutator, versionOf: () => 1 }),
    clock: { now: () => bench.now },
    ids: { next: nextId },
    deviceId: 'bench',
  }
  const engine: Engine = {
    ...{ store, net, device, term: 1, deviceName: 'Bench', schema },
    timers: { after: () => () => undefined },
    random: { next: () => 0 },
    session: { renew: async () => 'renewed' },
    publishStatus: (status) => statuses.push(status),
  }
  const syncSession = newSyncSession(engine)
  const self: BenchDevice = {
    ...{ store, syncSession, statuses },
    get now() {
      return bench.now
    },
    set now(ms) {
      bench.now = ms
    },
    save(name, args) {
      bench.now += 1000
      return store.write((tx) => enqueue(tx, { uid: nextId(), name, args }, device), { durable: true })
    },
    async sync() {
      await store.write(async (tx) => putMeta(tx, 'term', 1), { durable: true })
      await handshake(syncSession)
      syncSession.limits = { ...syncSession.limits, pullRows: rows }
      await pushAll(syncSession)
      await pullAll(syncSession)
    },
    rows: () =>
      store.read(async (tx) => {
        const rowsByKey: Record<string, Row> = {}
        for (const entity of entityNames)
          for (const key of await tx.keys(entity)) {
            const { $scopes: _, ...row } = (await tx.get(entity, key)) ?? { $scopes: [] }
            rowsByKey[`${entity}/${key}`] = row as unknown as Row
          }
        return Object.fromEntries(Object.entries(rowsByKey).sort(([a], [b]) => (a < b ? -1 : 1)))
      }),
    count: (table) => store.read((tx) => tx.count(table)),
  }
  return self
}
