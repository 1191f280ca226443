import { expect, test } from 'vitest'
import { glanceOf, pressingCount, sizeText, skewWords, statusParts, type WorkCounts } from './sync-labels.ts'

const nothing = { waiting: 0, sending: 0, refused: 0, photosWaiting: 0 }

/** By hand: the work of a device, and its label at a glance and in words. */
const table: readonly [WorkCounts | undefined, boolean, string, string][] = [
  [undefined, false, 'counting', 'Counting…'],
  // Work that is not counted yet is never called done, regardless of what else is running.
  [undefined, true, 'counting', 'Counting…'],
  [nothing, false, 'server', 'All synced'],
  [nothing, true, 'catching-up', 'Catching up'],
  [{ ...nothing, waiting: 3 }, false, 'device', '3 waiting to sync'],
  [{ ...nothing, waiting: 1 }, true, 'device', '1 waiting to sync, Catching up'],
  [{ ...nothing, sending: 3 }, false, 'sending', 'Syncing 3'],
  [{ ...nothing, refused: 1 }, false, 'refused', '1 needs attention'],
  [{ ...nothing, refused: 2 }, false, 'refused', '2 need attention'],
  [{ ...nothing, photosWaiting: 1 }, false, 'device', '1 photo waiting to sync'],
  [{ ...nothing, photosWaiting: 2, sending: 351 }, false, 'sending', 'Syncing 351, 2 photos waiting to sync'],
  [
    { waiting: 3, sending: 0, refused: 1, photosWaiting: 2 },
    false,
    'refused',
    '1 needs attention, 3 waiting to sync, 2 photos waiting to sync',
  ],
]

test.each(table)('[R5] work %j, behind %s: %s, "%s"', (work, behind, glance, words) => {
  expect(glanceOf(work, behind)).toBe(glance)
  expect(statusParts(work, behind).join(', ')).toBe(words)
})

test('the badge counts what its sign is about, and nothing before it is known', () => {
  expect(pressingCount({ waiting: 3, sending: 0, refused: 1, photosWaiting: 2 })).toBe(1)
  expect(pressingCount({ waiting: 3, sending: 1, refused: 0, photosWaiting: 2 })).toBe(6)
  expect(pressingCount(nothing)).toBe(0)
  expect(pressingCount(undefined)).toBeNull()
})

test('a customer’s invoices and slips are files', () => {
  expect(statusParts({ ...nothing, photosWaiting: 1 }, false, 'file')).toEqual(['1 file waiting to sync'])
})

test('a clock that is three hours off is reported with its direction, a minute is not', () => {
  expect(skewWords(3 * 3_600_000)).toContain('about 3 hours slow')
  expect(skewWords(-20 * 60_000)).toContain('20 minutes fast')
  expect(skewWords(60_000)).toBeNull()
  expect(skewWords(null)).toBeNull()
})

test('bytes in the units of phones', () => {
  expect([999, 1500, 5_400_000, 128_000_000_000].map(sizeText)).toEqual([
    '999 B',
    '1.5 kB',
    '5.4 MB',
    '128 GB',
  ])
})
