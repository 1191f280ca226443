import type { Clock } from '#sync/lib/clock.ts'
import type { Ids } from '#sync/lib/ids.ts'
import type { Chance } from './chance.ts'

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** UUIDv7 by the given clock, which may be wrong by a day: nothing may hang on the order of ids. */
export function idsOf(clock: Clock, chance: Chance): Ids {
  return {
    next() {
      const time = hex(clock.now(), 12)
      const a = hex(chance.below(0x1000), 3)
      const b = hex(0x8000 + chance.below(0x4000), 4)
      const tail = hex(chance.below(2 ** 24), 6) + hex(chance.below(2 ** 24), 6)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${a}-${b}-${tail}`
    },
  }
}
