import { must } from '#sync/lib/must.ts'
import { companyRows } from '../contest/company-rows.ts'
import { contestRows } from '../contest/contest-rows.ts'
import type { Contestant } from '../contest/contestant.ts'
import { limit } from '../contest/limit.ts'
import { fieldsOf, sumOf } from '../contest/package-rows.ts'
import { peer } from '../contest/peer.ts'
import { removePeerPages } from '../contest/peer-bundle.ts'
import { versionOf } from '../contest/peer-package.ts'
import { product } from '../contest/product.ts'
import { runRounds } from '../contest/rounds.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { companyDir } from '../lib/company.ts'
import { scaledCount } from '../lib/settings.ts'

const ownServer =
  'push and pull on Fastify and SQLite (FULL) as a company would write them, one row and one log entry for a change'
const peers: readonly Contestant[] = [
  peer(
    'rxdb',
    'RxDB',
    `RxDB ${versionOf('rxdb')} with its Dexie storage; ${ownServer}. Writes are not strict.`,
  ),
  peer(
    'pouchdb',
    'PouchDB',
    `PouchDB ${versionOf('pouchdb')} with its idb adapter and its own server on LevelDB, which does not wait for the disk. No indexes.`,
  ),
  peer(
    'replicache',
    'Replicache',
    `Replicache ${versionOf('replicache')}; ${ownServer}. It acknowledges a write from memory; the offline writes are stored at once by hand, the changes when it has time.`,
  ),
  peer(
    'triplit',
    'Triplit',
    `Triplit ${versionOf('@triplit/client')} with its IndexedDB storage and its own server on SQLite (FULL). No indexes.`,
  ),
  peer(
    'tinybase',
    'TinyBase',
    `TinyBase ${versionOf('tinybase')} with its IndexedDB persister, which stores everything as one value, and its own server on SQLite (FULL). A change is readable from memory. No indexes.`,
  ),
]

export const peersBench: Bench = {
  name: 'peers',
  about: 'other offline-first products at the same work',
  async run(): Promise<Row[]> {
    const dataDir = await companyDir('packages', scaledCount(10_000))
    const rows = companyRows(dataDir)
    const company = {
      dataDir,
      expected: sumOf(rows),
      fields: fieldsOf(rows),
      sample: must(rows.at(-1), 'a package'),
    }
    const sizes = { singleWrites: scaledCount(100), queue: scaledCount(1000), changes: scaledCount(60) }
    const contest = { rounds: Math.max(2, scaledCount(3)), packages: rows.length, sizes }
    try {
      const results = await runRounds([limit, product, ...peers], contest.rounds, company, sizes)
      const [limitResult, productResult, ...peerResults] = results
      return contestRows(
        contest,
        must(productResult, 'our result'),
        must(limitResult, 'the limit'),
        peerResults,
      )
    } finally {
      await removePeerPages()
    }
  },
}
