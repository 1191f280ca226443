import type { Audience } from '#sync/policies/scope.ts'
import type { Head, MutationResult, ScopeSum } from '#sync/protocol/messages.ts'
import type { ChangeSet } from './change-set.ts'
import { readTo } from './cursor.ts'

interface Reader {
  readonly scopes: readonly string[]
  readonly audience: Audience
  /** The reader's position; the delta applies only there. */
  readonly head: Head
  readonly lastMid: number
}

export interface DeltaParts {
  readonly epoch: string
  readonly changeSet: ChangeSet
  readonly sumOf: (scope: string) => ScopeSum
  /** This reader's own results, when some of the changes are its own. */
  readonly results: readonly MutationResult[]
}

/**
 * The frame that brings a reader up to date, or null when the changes don't concern it. It is built from texts that
 * all readers share, because at a thousand sockets serializing each row for each reader would cost more than sending
 * it.
 */
export function deltaFor(reader: Reader, { epoch, changeSet, sumOf, results }: DeltaParts): string | null {
  const rows: string[] = []
  const scopeNames: string[] = []
  for (const [index, scope] of reader.scopes.entries()) {
    const before = rows.length
    for (const { entity, id, v, text } of changeSet.put.get(scope) ?? [])
      if (v > reader.head.v) rows.push(`["${entity}","${id}",${v},${index},${text(reader.audience)}]`)
    for (const { entity, id, v } of changeSet.removed.get(scope) ?? [])
      if (v > reader.head.v) rows.push(`["${entity}","${id}",${v},${index},null]`)
    if (rows.length > before) scopeNames.push(scope)
  }
  if (rows.length === 0 && results.length === 0) return null
  const sums = Object.fromEntries(scopeNames.map((scope) => [scope, sumOf(scope)]))
  const next = Object.fromEntries(scopeNames.map((scope) => [scope, readTo(changeSet.to.v)]))
  const lastMid = results.at(-1)?.mid ?? reader.lastMid
  return (
    `{"t":"delta","from":${JSON.stringify(reader.head)},"page":{"epoch":${JSON.stringify(epoch)},` +
    `"head":${JSON.stringify(changeSet.to)},"lastMid":${lastMid},"scopes":${JSON.stringify(reader.scopes)},` +
    `"rows":[${rows.join(',')}],"next":${JSON.stringify(next)},"more":false,"sums":${JSON.stringify(sums)},` +
    `"sweep":[],"results":${JSON.stringify(results)}}}`
  )
}
