import { expect, test } from 'vitest'
import { chooseKept, nameAt } from './keep.ts'

const at = (iso: string) => `/backups/${nameAt(new Date(iso))}`

test('the newest are kept, and the last of each day for some days', () => {
  const paths = [
    '2026-11-01T23:45:00.000Z',
    '2026-11-20T12:00:00.000Z',
    '2026-11-20T23:45:00.000Z',
    '2026-11-21T23:30:00.000Z',
    '2026-11-21T23:45:00.000Z',
    '2026-11-22T08:00:00.000Z',
    '2026-11-22T08:15:00.000Z',
    '2026-11-22T08:30:00.000Z',
  ].map(at)
  const now = new Date('2026-11-22T08:31:00.000Z')
  const keptIndexes = (keep: number, keepDays: number) =>
    paths.flatMap((path, i) => (chooseKept(paths, { keep, keepDays, now }).has(path) ? [i] : []))
  expect(keptIndexes(2, 0)).toEqual([6, 7])
  expect(keptIndexes(2, 7)).toEqual([2, 4, 6, 7])
  expect(keptIndexes(1, 30)).toEqual([0, 2, 4, 7])
  expect(keptIndexes(100, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
