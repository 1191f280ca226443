import { type Head, type MutationResult, readTo, type ScopeSum } from '#sync/protocol/messages.ts'
import type { ChangeSet } from './change-set.ts'
import type { WireReader } from './wire-row.ts'

interface Reader extends WireReader {
  readonly scopes: readonly string[]
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

/** The parts of a page that the other parts tell, for apps that don't fill them in. */
function foretold(scopes: readonly string[], v: number, results: readonly MutationResult[]): string {
  const next = Object.fromEntries(scopes.map((scope) => [scope, readTo(v)]))
  return `,"next":${JSON.stringify(next)},"more":false,"sweep":[]${results.length === 0 ? ',"results":[]' : ''}`
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
      if (v > reader.head.v) rows.push(`["${entity}","${id}",${v},${index},${text(reader)}]`)
    for (const { entity, id, v } of changeSet.removed.get(scope) ?? [])
      if (v > reader.head.v) rows.push(`["${entity}","${id}",${v},${index},null]`)
    if (rows.length > before) scopeNames.push(scope)
  }
  if (rows.length === 0 && results.length === 0) return null
  const sums = Object.fromEntries(scopeNames.map((scope) => [scope, sumOf(scope)]))
  const lastMid = results.at(-1)?.mid ?? reader.lastMid
  return (
    `{"t":"delta","from":${JSON.stringify(reader.head)},"page":{"epoch":${JSON.stringify(epoch)},` +
    `"head":${JSON.stringify(changeSet.to)},"lastMid":${lastMid},"scopes":${JSON.stringify(reader.scopes)},` +
    `"rows":[${rows.join(',')}],"sums":${JSON.stringify(sums)}` +
    (results.length > 0 ? `,"results":${JSON.stringify(results)}` : '') +
    (reader.form === 'whole' ? foretold(scopeNames, changeSet.to.v, results) : '') +
    '}}'
  )
}
