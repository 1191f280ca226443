import { expect, test } from 'vitest'
import { glanceOf, openCount, sizeText, skewWords, statusParts } from './sync-words.ts'

const quiet = { waiting: 0, sending: 0, refused: 0, photosWaiting: 0, catchingUp: null }

test('nothing waiting is said as such', () => {
  expect(statusParts(quiet)).toEqual(['All on the server'])
  expect(glanceOf(quiet)).toBe('server')
})

test('what needs a person outweighs what is only waiting, and nothing is left out', () => {
  const status = { ...quiet, waiting: 3, refused: 1, photosWaiting: 2 }
  expect(glanceOf(status)).toBe('refused')
  expect(statusParts(status)).toEqual(['1 needs you', '3 saved here', '2 photos waiting'])
  expect(openCount(status)).toBe(6)
})

test('a photo alone is not "all on the server"', () => {
  expect(glanceOf({ ...quiet, photosWaiting: 1 })).toBe('device')
  expect(statusParts({ ...quiet, photosWaiting: 1 })).toEqual(['1 photo waiting'])
})

test('a clock three hours off is told with its direction, a minute is not', () => {
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
