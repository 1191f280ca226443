/** Ids come in through this seam, so that a simulation can replay them. */
export interface Ids {
  /** A new UUIDv7, lower case. */
  next(): string
}

const tailDigits = 12
const tailSpace = 2 ** 48

/**
 * The n-th id that belongs to one mutation: both sides compute the same one from the mutation's own id,
 * so a row that a mutator creates has its id for life from the first optimistic run.
 * The last 48 bits of a UUIDv7 are random; counting on from them keeps them as unlikely to meet.
 */
export function childId(uid: string, n: number): string {
  const tail = (Number.parseInt(uid.slice(-tailDigits), 16) + n) % tailSpace
  return uid.slice(0, -tailDigits) + tail.toString(16).padStart(tailDigits, '0')
}
