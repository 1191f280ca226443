import { expect, test } from 'vitest'
import { defaultSettings } from '../../entities/company/settings.ts'
import { warehouseCharges } from '../../rules/prices/warehouse-charges.ts'
import { consolidationWorld } from '../../test/consolidation-world.ts'
import { idOf } from '../../test/people.ts'

/** A small generator, so that a failing run can be repeated by its seed. */
const chanceOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const choices = [
  [1, 2],
  [2, 3],
  [1, 3],
  [1, 2, 3],
]

type World = Awaited<ReturnType<typeof consolidationWorld>>

/** Each box is in one place, and neither weight nor value is lost or doubled. */
function checkBoxes({ tx }: World): void {
  const rows = tx.all('package').filter(({ deletedAt }) => deletedAt === null)
  const boxes = rows.flatMap((row) => (row.contents.length > 0 ? row.contents : [row]))
  expect(boxes.map(({ packageId }) => packageId).sort()).toEqual([idOf(1), idOf(2), idOf(3)])
  expect(boxes.map(({ weightLb }) => weightLb ?? 0).reduce((sum, lb) => sum + lb)).toBe(9)
  expect(rows.reduce((sum, row) => sum + (row.declaredValueUsdCents ?? 0), 0)).toBe(6000)
  for (const row of rows) {
    const fees = warehouseCharges(row, '2026-11-02', defaultSettings)
    expect(fees).toHaveLength(row.contents.length > 0 ? 1 : 0)
  }
}

/** The changes of one device in its own order: consolidations, splits and put-aways of boxes by their former ids. */
function queueOf(device: number, chance: (below: number) => number) {
  const ids = Array.from({ length: 6 }, (_, n) => 0x100 * device + n)
  return ids.map((id, n) => {
    const kind = chance(3)
    if (kind === 0) return ['package.consolidate', choices[chance(choices.length)] ?? [], id] as const
    if (kind === 1) return ['package.split', [], 0x100 * (1 + chance(2)) + chance(n + 1)] as const
    return ['package.putAway', [], 1 + chance(3)] as const
  })
}

test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
  '[K16] two devices offline, in any order: seed %i',
  async (seed) => {
    const world = await consolidationWorld()
    const { act, argsOf } = world
    const chance = chanceOf(seed)
    const queues = [queueOf(1, chance), queueOf(2, chance)]
    for (let minute = 20; queues.some((queue) => queue.length > 0); minute++) {
      const queue = queues[chance(2)]
      const change = queue?.shift()
      if (!change) continue
      const [name, numbers, id] = change
      const args =
        name === 'package.consolidate'
          ? argsOf(numbers, id, id)
          : { packageId: idOf(id), ...(name === 'package.putAway' && { bin: 'BIN-Q' }) }
      const outcome = await act(name, args, minute, undefined, true).catch((error: unknown) => error)
      // A refused change says why, so that its maker can do what is left.
      if (outcome instanceof Error) expect(outcome.message).not.toBe('')
      checkBoxes(world)
    }
  },
)
