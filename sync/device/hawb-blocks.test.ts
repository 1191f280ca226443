import { expect, test } from 'vitest'
import { hawbLeft, takeHawb, withBlocks } from './hawb-blocks.ts'

const block = (from: number, to: number, year = 2026) => ({ year, from, to })

test('numbers are used from the oldest block on, each once, until none is left', () => {
  let hawb = withBlocks([], [block(11, 12), block(1, 2), block(900, 900, 2025)])
  const blocks: [number, number][] = []
  for (let next = takeHawb(hawb); next; next = takeHawb(hawb)) {
    blocks.push([next.year, next.serial])
    hawb = [...next.left]
  }
  expect(blocks).toEqual([
    [2025, 900],
    [2026, 1],
    [2026, 2],
    [2026, 11],
    [2026, 12],
  ])
  expect(hawbLeft({ hawb })).toBe(0)
})

test('a block that the server repeats keeps its place, even if it is used up', () => {
  const openBlocks = takeHawb(withBlocks([], [block(1, 2)]))?.left ?? []
  expect(withBlocks(openBlocks, [block(1, 2)])).toEqual([{ year: 2026, next: 2, to: 2 }])
  const usedBlocks = takeHawb(openBlocks)?.left ?? []
  expect(takeHawb(withBlocks(usedBlocks, [block(1, 2)]))).toBeNull()
})

test('the memory of used-up blocks is limited', () => {
  const used = Array.from({ length: 50 }, (_, i) => ({ year: 2026, next: i * 10 + 11, to: i * 10 + 10 }))
  const allBlocks = withBlocks(used, [block(901, 910)])
  expect(allBlocks.length).toBeLessThan(12)
  expect(hawbLeft({ hawb: allBlocks })).toBe(10)
})
