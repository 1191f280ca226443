import { describe, expect, test } from 'vitest'
import type { EndingStatus } from '../../entities/packages/ending-status.ts'
import { beginEnding } from '../../rules/packages/ending.ts'
import { consolidationWorld } from '../../test/consolidation-world.ts'
import { idOf } from '../../test/people.ts'

const stamp = { reason: 'Not wanted', by: 'Sam', at: '2026-11-02T08:05:00.000Z' }
const endingAt = (status: EndingStatus) => ({
  ...beginEnding('Unwanted', status, stamp),
  choice: 'Destroy' as const,
})

async function world(status: EndingStatus) {
  const { tx, act, row, set, sam, omar } = await consolidationWorld()
  const changes = { accountId: omar.accountId }
  await set(1, { ending: endingAt(status), ...(status === 'Sold' && { status: 'Delivered' }) })
  const update = () => act('package.update', { packageId: idOf(1), changes }, 30, sam)
  const review = async () => {
    const pkg = await row(1)
    await tx.put('review', {
      ...{ reviewId: idOf(0x60), packageId: idOf(1), prealertId: null, kind: 'secondCheckIn' },
      ...{ at: stamp.at, by: 'Wendy', deviceId: '', note: '', status: 'Open', resolution: null },
      differences: [{ field: 'accountId', current: pkg?.accountId ?? null, offered: omar.accountId }],
      ...{ resolvedBy: null, resolvedAt: null, version: 0, createdAt: stamp.at, updatedAt: stamp.at },
      ...{ deletedAt: null, archivedAt: null },
    })
    return act('review.resolve', { reviewId: idOf(0x60), resolution: 'replace', changes }, 30, sam)
  }
  return { row, changes, ways: { update, review } }
}

describe.each(['update', 'review'] as const)('a new customer by %s', (way) => {
  test.each(['Noticed', 'Asked', 'Chosen', 'Abandoned'] as const)(
    'doesn’t inherit the ending %s',
    async (status) => {
      const { row, changes, ways } = await world(status)
      await ways[way]()
      expect(await row(1)).toMatchObject({ ...changes, ending: null })
    },
  )

  test.each(['GoingBack', 'Sold'] as const)('is refused while the ending is %s', async (status) => {
    const { row, ways } = await world(status)
    await expect(ways[way]()).rejects.toThrow('so its customer stays')
    expect((await row(1))?.ending).toMatchObject({ status })
  })
})
