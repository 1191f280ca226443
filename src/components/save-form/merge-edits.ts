import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import { namesIn } from '#sync/lib/names-in.ts'

/** A field that two people set to different values. */
export interface FieldClash<V> {
  readonly name: keyof V & string
  readonly theirs: V[keyof V & string]
  /** The value that both started from. */
  readonly began: V[keyof V & string]
}

export interface EditMerge<V> {
  /** The fields that the other person changed. */
  readonly changed: readonly (keyof V & string)[]
  /** The changed values to take over, because they weren't edited here. */
  readonly followed: Partial<V>
  readonly clashes: readonly FieldClash<V>[]
}

/** List rows carry a render key, which is new each time they are read. */
function withoutKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutKeys)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === 'key' ? [] : [[name, withoutKeys(member)]])),
  )
}

/** Whether two values of a field are the same to a person. */
export const isSameValue = (a: unknown, b: unknown): boolean => equal(withoutKeys(a), withoutKeys(b))

/** Compares the changes that another person made while a form was open with the edits in the form. */
export function mergeEdits<V extends object>(began: V, theirValues: V, ownValues: V): EditMerge<V> {
  const changedFields = namesIn(theirValues).filter((name) => !isSameValue(began[name], theirValues[name]))
  const followedValues: Partial<V> = {}
  for (const name of changedFields)
    if (isSameValue(ownValues[name], began[name])) followedValues[name] = theirValues[name]
  const clashes = changedFields
    .filter(
      (name) => !Object.hasOwn(followedValues, name) && !isSameValue(ownValues[name], theirValues[name]),
    )
    .map((name) => ({ name, theirs: theirValues[name], began: began[name] }))
  return { changed: changedFields, followed: followedValues, clashes }
}
