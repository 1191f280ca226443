import { partOfAll } from '#sync/nouns/index.ts'
import type { Topic } from '#sync/nouns/topics.ts'
import type { Database } from '../../tables/schema.ts'

/** The owner of a row: a column of the row, or of the row that it is a part of. */
type Owner = { readonly column: string } | { readonly parent: keyof Database; readonly key: string }

interface Watched {
  readonly topics: readonly [Topic, ...Topic[]]
  /** Null: the rows belong to the company. */
  readonly owner: Owner | null
}

/** `synced`: a device hears about it through the sync itself. `private`: no call shows it. */
type Unwatched = 'synced' | 'private'

/** The topics that a write to each table updates on open pages. A table without an entry doesn't compile. */
export const watchedTables: Record<keyof Database, Watched | Unwatched> = {
  ...partOfAll('tables'),

  // It is written with every change: a page that shows it follows all topics.
  audit: 'private',
  auditFile: 'private',
  deliveryCode: 'private',
  auditFileContent: 'private',
  accountText: 'private',
  allowance: 'private',
  callDone: 'private',
  counter: 'private',
  credential: 'private',
  hawbBlock: 'private',
  keepAlive: 'private',
  oneTimeToken: 'private',
  proofTicket: 'private',
  syncAlias: 'private',
  syncClient: 'private',
  syncCommit: 'private',
  syncHead: 'private',
  syncMutation: 'private',
  syncRow: 'private',
  syncScope: 'private',
}
