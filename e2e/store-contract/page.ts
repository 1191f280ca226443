import type { ReplicaStore } from '#sync/engine/store.ts'
import { runOnReplica } from '#sync/engine/test/replica-tx.ts'
import type { ContractCase } from '#sync/test/contract.ts'
import { storeContract } from '#sync/test/store-contract.ts'
import { type RunInTx, txContract } from '#sync/test/tx-contract.ts'
import { retire } from '../../src/replica/connection.ts'
import { openReplica } from '../../src/replica/db.ts'
import { dexieStore } from '../../src/replica/dexie-store.ts'

export interface CaseResult {
  readonly title: string
  /** Null when the case is met. */
  readonly problem: string | null
}

declare global {
  interface Window {
    /** Both contracts over Dexie on this browser's own IndexedDB. */
    checkContracts(): Promise<CaseResult[]>
  }
}

let opened = 0

async function inFreshStore(check: (store: ReplicaStore) => Promise<void>): Promise<string | null> {
  const db = openReplica(`contract-${++opened}`, { outdated: () => undefined })
  try {
    await check(dexieStore(db))
    return null
  } catch (fault) {
    return String(fault)
  } finally {
    retire(db)
    indexedDB.deleteDatabase(db.name)
  }
}

async function resultsOf<T>(
  name: string,
  cases: readonly ContractCase<T>[],
  subjectOf: (store: ReplicaStore) => T,
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const { title, check } of cases) {
    const problem = await inFreshStore((store) => check(subjectOf(store)))
    results.push({ title: `${name} ${title}`, problem })
  }
  return results
}

const transactionOn =
  (store: ReplicaStore): RunInTx =>
  (work) =>
    runOnReplica(store, work)

window.checkContracts = async () => [
  ...(await resultsOf('a replica', storeContract, (store) => store)),
  ...(await resultsOf('a transaction', txContract, transactionOn)),
]
