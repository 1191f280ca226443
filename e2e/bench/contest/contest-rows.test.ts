import { describe, expect, test } from 'vitest'
import type { Row } from '../lib/bench.ts'
import { contestRows } from './contest-rows.ts'
import type { Contestant, Figures, Result } from './contestant.ts'

const contestant = (name: string): Contestant => ({
  name,
  about: `${name} as it is.`,
  start: () => Promise.reject(new Error('not here')),
})
const result = (name: string, figures: Figures, failure: string | null = null): Result => ({
  contestant: contestant(name),
  figures,
  failure,
})

const contest = { rounds: 3, packages: 10_000, sizes: { singleWrites: 100, queue: 1000, changes: 60 } }
const limit = result('Limit', {
  ...{ firstSync: [1000, 1100, 900], push: [100], pushWithEvents: [200], latency: [5], cpu: [4] },
})
const product = result('Product', {
  ...{ firstSync: [1150], push: [301], acknowledged: [250], latency: [10, 26], cpu: [21] },
  ...{ write: [4, 4], rawPut: [2, 2] },
})
const fast = result('Fast', {
  firstSync: [2000],
  push: [150],
  latency: [3],
  cpu: [2],
  write: [1],
  rawPut: [2],
})
const broken = result('Broken', { firstSync: [3000] }, 'push was not over within 180 s')

const rows = contestRows(contest, product, limit, [fast, broken])
const rowOf = (work: string): Row | undefined => rows.find((row) => row.work === work)

describe('the product', () => {
  test.each<[work: string, ratio: number, met: boolean]>([
    ['first sync of 10,000 packages', 1.15, true],
    ['1,000 offline writes sent', 3.01, false],
    ['1,000 offline writes sent, beside a limit that writes events too', 1.505, false],
    ['a change readable on another browser', 2, false],
    ['CPU of one sent change, sender and server', 5.25, false],
    ['one offline write', 2, true],
  ])('%s: %d × the limit, met: %s', (work, ratio, met) => {
    const row = rowOf(`Product: ${work}`)
    expect(row?.ratio).toBeCloseTo(ratio, 3)
    expect(row?.met).toBe(met)
    expect(row?.goal).not.toBe('')
  })

  test('says when the server had acknowledged its queue', () => {
    expect(rowOf('Product: 1,000 offline writes sent')?.how).toContain('acknowledged all after 250 ms')
  })
})

describe('another product', () => {
  test('is shown next to the limit, without a goal', () => {
    const row = rowOf('Fast: first sync of 10,000 packages')
    expect(row).toMatchObject({ measured: '2,000 ms', limit: '1,000 ms', ratio: 2, goal: '', met: null })
  })

  test('that failed keeps the earlier figures, and says why it has no newer ones', () => {
    expect(rowOf('Broken: first sync of 10,000 packages')?.measured).toBe('3,000 ms')
    expect(rowOf('Broken: one offline write')).toMatchObject({
      ...{ measured: 'failed: push was not over within 180 s', ratio: null, limit: '', met: null },
    })
  })
})

test('a limit that failed says so: there are figures but no ratio, and a goal of a ratio is not met', () => {
  const [first] = contestRows(contest, product, result('Limit', {}, 'no server'), [])
  expect(first).toMatchObject({ measured: '1,150 ms', limit: 'failed: no server', ratio: null, met: false })
})
