import { createChance } from '../../server/demo/chance.ts'
import { trackingNumber } from '../../server/demo/numbers.ts'

/** Tracking numbers as couriers print them, check digits included; none of them is in the demo company. */
export function labels(count: number, seed: number): string[] {
  const chance = createChance(1_000_000 + seed)
  return Array.from({ length: count }, () => trackingNumber(chance).trackingNumber)
}
