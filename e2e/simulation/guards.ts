import type { MetaEntry, StoredRow } from '#sync/engine/store.ts'
import type { EntityName } from '#sync/entities/index.ts'
import { entityNames, keyOf } from '#sync/entities/registry.ts'
import { equal } from '#sync/lib/equal.ts'
import type { LiveDown, PullReply } from '#sync/protocol/messages.ts'
import { checkMonotonic, checkOwnWrites, checkPrefix } from './commit-checks.ts'
import { checkDelivery } from './confidentiality.ts'
import type { SimDevice } from './device.ts'
import type { Chance } from './kernel/chance.ts'
import type { Tally } from './kernel/tally.ts'
import { type Mirror, mirrorOf, type Replica, replicaOf, type Tables } from './replica.ts'
import { checkRebase } from './scratch.ts'
import type { Aside } from './server-harness.ts'
import type { DatabaseReader } from './truth.ts'
import type { Verdict } from './verdict.ts'
import type { Commit } from './watched-store.ts'

/** Looks at every page that reaches a device and at every transaction that it commits. */
export interface Guard {
  readonly mirror: Mirror
  page(reply: unknown, call: string, aside: unknown): void
  /** The device's store is empty from now on. */
  emptied(): void
  commit(commit: Commit): Promise<void>
}

interface Watching {
  /** Null while the server is down. */
  readonly reader: () => DatabaseReader | null
  readonly verdict: Verdict
  readonly tally: Tally
  readonly chance: Chance
}

const tablesWithRows: ReadonlySet<string> = new Set(entityNames)

export function guardOf(
  device: () => SimDevice,
  { reader, verdict, tally, chance }: Watching,
  heldTables?: Tables,
): Guard {
  const mirror = mirrorOf(heldTables)
  let before = replicaOf(mirror.tables)
  /** By the page's own head: the engine stores that very object when it has applied the page. */
  const ends = new WeakMap<object, Aside>()
  let rightsAtEmpty = ''

  function checkNoOps(writes: Commit['writes'], was: Tables): void {
    for (const { table, value, removed } of writes) {
      if (removed !== null || !tablesWithRows.has(table)) continue
      const row = value as StoredRow
      const old = was.get(table as never)?.get(keyOf(table as EntityName, row as never))
      if (old && equal(old, row))
        verdict.fail('no-op-write', device().name, `${table} was written as it was: ${JSON.stringify(row)}`)
    }
  }

  async function checkPage(after: Replica, head: object | null): Promise<void> {
    const { name } = device()
    checkMonotonic(before, after, name, verdict)
    const open = reader()
    if (open) checkOwnWrites(before, after, open, name, verdict)
    const aside = head && ends.get(head)
    if (!aside) return
    tally.count('page boundary checked')
    checkPrefix(after, aside.truth, aside.actor, name, verdict)
    if (after.position.sweeping.length > 0)
      verdict.fail('scope-sums', name, `Sums of ${after.position.sweeping} differ from the server's`)
  }

  async function look(writes: Commit['writes']): Promise<void> {
    const position = writes
      .filter(({ table, removed }) => table === '_meta' && removed === null)
      .map(({ value }) => value as MetaEntry)
      .findLast((entry) => entry.name === 'position')
    if (position) checkNoOps(writes, mirror.tables)
    mirror.take(writes)
    const after = replicaOf(mirror.tables)
    if (position) await checkPage(after, position.value.head)
    const rights = JSON.stringify(device().badge.actor)
    if (after.outbox.length === 0) rightsAtEmpty = rights
    // Other rights may have left a change without rows, and it runs again only for a page that concerns it.
    else if (rights !== rightsAtEmpty) rightsAtEmpty = ''
    else if (!after.outbox.some(({ dormant }) => dormant) && chance.hit(0.25)) {
      tally.count('rebase checked')
      await checkRebase(after, device(), verdict)
    }
    before = after
  }

  return {
    mirror,
    emptied() {
      mirror.clear()
      before = replicaOf(mirror.tables)
    },
    page(reply, call, aside) {
      const page: PullReply | null =
        call === 'pull' ? (reply as PullReply) : call === 'live' ? pageIn(reply as LiveDown) : null
      if (!page || !aside) return
      checkDelivery(page, aside as Aside, device().name, verdict)
      if (!page.more) ends.set(page.head, aside as Aside)
    },
    async commit({ writes }) {
      // A fault of a checker must not undo the device's transaction.
      await look(writes).catch((fault: unknown) =>
        verdict.fail('crash', device().name, `A checker: ${String(fault)}`),
      )
    },
  }
}

const pageIn = (frame: LiveDown): PullReply | null => (frame.t === 'delta' ? frame.page : null)
