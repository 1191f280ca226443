import { project } from '#sync/policies/project.ts'
import type { Audience } from '#sync/policies/scope.ts'
import type { Head } from '#sync/protocol/messages.ts'
import type { Committed, CommittedRow } from '../core/events.ts'

/** A changed row of a series of commits. Its text on the wire is made once for each audience. */
interface ChangedRow extends CommittedRow {
  readonly v: number
  readonly text: (audience: Audience) => string
}

/** The changes of a series of commits, by scope. */
export interface ChangeSet {
  readonly from: Head
  readonly to: Head
  readonly put: ReadonlyMap<string, readonly ChangedRow[]>
  readonly removed: ReadonlyMap<string, readonly ChangedRow[]>
  /** The last number dealt with, of each client that had changes in it. */
  readonly clients: ReadonlyMap<string, number>
}

function item(change: CommittedRow): ChangedRow {
  const texts: Partial<Record<Audience, string>> = {}
  return {
    ...change,
    v: change.row.version,
    text(audience) {
      texts[audience] ??= JSON.stringify(project(change.entity, change.row, audience))
      return texts[audience]
    },
  }
}

const add = (map: Map<string, ChangedRow[]>, scope: string, row: ChangedRow) => {
  const list = map.get(scope)
  if (list) list.push(row)
  else map.set(scope, [row])
}

/** Commits that follow each other, as one: of a row that changed twice only the last state is kept. */
export function mergeCommits(commits: readonly [Committed, ...Committed[]]): ChangeSet {
  const last = new Map<string, CommittedRow>()
  for (const { changes } of commits)
    for (const change of changes) {
      const key = `${change.entity}/${change.id}`
      const left = [...(last.get(key)?.left ?? []), ...change.left]
      last.set(key, { ...change, left: left.filter((scope) => !change.scopes.includes(scope)) })
    }
  const put = new Map<string, ChangedRow[]>()
  const removals = new Map<string, ChangedRow[]>()
  for (const change of last.values()) {
    const row = item(change)
    for (const scope of change.scopes) add(put, scope, row)
    for (const scope of new Set(change.left)) add(removals, scope, row)
  }
  const clients = new Map<string, number>()
  for (const { client } of commits) if (client) clients.set(client.clientId, client.lastMid)
  const end = commits.at(-1) ?? commits[0]
  return { from: commits[0].from, to: end.to, put, removed: removals, clients }
}
