import { expect, test } from 'vitest'
import type { PackageEnding } from '#sync/entities/packages/ending.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { idOf } from '#sync/test/people.ts'
import { endingNews, reminderLines } from './ending-notices.ts'

const at = '2026-11-20T14:00:00.000Z'
const pkg: Package = { ...blankPackage(idOf(1), at), accountId: idOf(2), status: 'ReadyForPickup' }
const ending = beginEnding('Unclaimed', 'Noticed', { reason: 'Nobody came', by: 'Sonia', at })
const endingAt = (status: PackageEnding['status'], more: Partial<PackageEnding> = {}): Package => ({
  ...pkg,
  ending: { ...ending, status, choice: 'ReturnToShop', ...more },
})

test.each<[string, Package | undefined, Package, string | null, string]>([
  ['is reminded of', pkg, endingAt('Noticed'), null, ''],
  ['is asked about', pkg, endingAt('Asked'), 'ending.asked', ''],
  ['is asked about again', endingAt('Asked'), endingAt('Asked'), null, ''],
  ['has a choice', endingAt('Asked'), endingAt('Chosen'), null, ''],
  [
    'is given up',
    endingAt('Noticed'),
    endingAt('Abandoned'),
    'ending.moved',
    'You can still pay and collect it',
  ],
  [
    'leaves',
    endingAt('Chosen'),
    endingAt('GoingBack'),
    'ending.moved',
    'Your package is going back to the shop.',
  ],
  [
    'has arrived',
    endingAt('GoingBack'),
    endingAt('Returned'),
    'ending.moved',
    'Your package is returned to the shop.',
  ],
  [
    'is sold',
    endingAt('Abandoned'),
    endingAt('Sold', { proceedsJmdCents: 500_000 }),
    'ending.moved',
    'J$5,000.00',
  ],
  ['is destroyed', endingAt('Abandoned'), endingAt('Destroyed'), 'ending.moved', 'was destroyed'],
  ['is collected', endingAt('Abandoned'), { ...pkg, status: 'Delivered' }, null, ''],
  ['is new', undefined, endingAt('Asked'), null, ''],
  ['gets another owner', { ...pkg, accountId: idOf(3) }, endingAt('Asked'), null, ''],
])('the owner of a package that %s', (_what, before, after, event, words) => {
  const news = endingNews(before, after)
  expect(news?.event ?? null).toBe(event)
  expect(news?.outcome ?? '').toContain(words)
  expect(news?.more ?? 'Nobody came').toBe('Nobody came')
})

test('the last reminder names the day, and the others what to do', () => {
  const text = (until: string | null) => reminderLines({ days: 45, dailyJmdCents: 5_000, until }).join(' ')
  expect(text('2026-12-05')).toContain('by Saturday 5 December, we may give it up')
  expect(text(null)).toContain('Pay and collect it')
  expect(text(null)).toContain('J$50.00 per day')
})
