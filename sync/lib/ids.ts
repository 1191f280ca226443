/** Ids are injected, so that a simulation can replay them. */
export interface Ids {
  /** A new UUIDv7, lower case. */
  next(): string
}

const tailDigits = 12
const tailSpace = 2 ** 48

/**
 * The n-th id of a mutation. Both sides compute the same one from the mutation's id, so that a created row keeps its id
 * from the first optimistic run on. The last 48 bits of a UUIDv7 are random; adding to them keeps collisions as
 * unlikely.
 */
export function childId(uid: string, n: number): string {
  const tail = (Number.parseInt(uid.slice(-tailDigits), 16) + n) % tailSpace
  return uid.slice(0, -tailDigits) + tail.toString(16).padStart(tailDigits, '0')
}
