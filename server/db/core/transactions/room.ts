import { Refusal } from '#sync/lib/refusal.ts'

/**
 * Whether there is room for what makes the data grow. While there is none, changes and files are refused before they
 * are begun, so that the little that is left serves signing in and greeting devices.
 */
export interface Room {
  readonly isFull: boolean
  /** Throws a Refusal when there is none. */
  mustBeThere(): void
  setFull(isFull: boolean): void
}

export function createRoom(): Room {
  let isFull = false
  return {
    get isFull() {
      return isFull
    },
    mustBeThere() {
      if (isFull)
        throw new Refusal(
          'no-space',
          'The server has no space left. Nothing was saved; keep your work and try again later.',
        )
    },
    setFull(now) {
      isFull = now
    },
  }
}
