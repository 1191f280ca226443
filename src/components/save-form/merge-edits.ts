import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { namesIn } from '#sync/lib/names-in.ts'

/** A field that two people gave different values. */
export interface FieldClash<V> {
  readonly name: keyof V & string
  readonly theirs: V[keyof V & string]
  /** What both began from. */
  readonly began: V[keyof V & string]
}

export interface EditMerge<V> {
  /** What is another value than it was. */
  readonly changed: readonly (keyof V & string)[]
  /** What this form takes over, because nobody touched it here. */
  readonly followed: Partial<V>
  readonly clashes: readonly FieldClash<V>[]
}

/** Rows of a list carry a key for the screen, which is new each time they are read. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (name === 'key' ? [] : [[name, withoutKeys(one)]])),
  )
}

/** Whether two values of a field are the same to whoever reads them. */
export const isSameValue = (a: unknown, b: unknown): boolean => equal(withoutKeys(a), withoutKeys(b))

/** What somebody else changed while a form was open, set against what was typed here. */
export function mergeEdits<V extends object>(began: V, theirs: V, mine: V): EditMerge<V> {
  const changed = namesIn(theirs).filter((name) => !isSameValue(began[name], theirs[name]))
  const followed: Partial<V> = {}
  for (const name of changed) if (isSameValue(mine[name], began[name])) followed[name] = theirs[name]
  const clashes = changed
    .filter((name) => !Object.hasOwn(followed, name) && !isSameValue(mine[name], theirs[name]))
    .map((name) => ({ name, theirs: theirs[name], began: began[name] }))
  return { changed, followed, clashes }
}
