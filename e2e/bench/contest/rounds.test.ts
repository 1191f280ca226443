import { expect, test } from 'vitest'
import type { Company, Contestant, Run } from './contestant.ts'
import { fieldsOf, mustMatch, sumOf } from './package-rows.ts'
import { runRounds } from './rounds.ts'

const company: Company = { dataDir: '', expected: { count: 0, sum: 0 }, fields: {}, sample: {} }
const sizes = { singleWrites: 1, queue: 2, changes: 3 }

/** A contestant that records its calls, and fails at a step if it is asked to. */
function contestant(name: string, calls: string[], failing?: keyof Run): Contestant {
  const step = (which: keyof Run, value: object) => async () => {
    calls.push(`${name} ${which}`)
    if (which === failing) throw new Error(`page.evaluate: ${which} broke\nat a line`)
    return value
  }
  return {
    name,
    about: '',
    start: async () => ({
      firstSync: step('firstSync', { firstSync: [1] }),
      writeOffline: step('writeOffline', { write: [2, 3] }),
      push: step('push', { push: [4] }),
      change: step('change', { latency: [5] }),
      async dispose() {
        calls.push(`${name} dispose`)
      },
    }),
  }
}

test('contestants take turns, round by round, and their figures add up', async () => {
  const calls: string[] = []
  const [a, b] = await runRounds([contestant('a', calls), contestant('b', calls)], 2, company, sizes)
  expect(calls.filter((call) => call.endsWith('push'))).toEqual(['a push', 'b push', 'a push', 'b push'])
  expect(a?.figures).toEqual({ firstSync: [1, 1], write: [2, 3, 2, 3], push: [4, 4], latency: [5, 5] })
  expect(b?.failure).toBeNull()
})

test('a contestant that fails leaves with its reason in one line and is cleared away, and the others go on', async () => {
  const calls: string[] = []
  const broken = contestant('broken', calls, 'push')
  const [first, second] = await runRounds([broken, contestant('b', calls)], 2, company, sizes)
  expect(first).toMatchObject({ failure: 'push broke', figures: { firstSync: [1], write: [2, 3] } })
  expect(calls.filter((call) => call.startsWith('broken'))).toEqual([
    ...['broken firstSync', 'broken writeOffline', 'broken push', 'broken dispose'],
  ])
  expect(second?.figures.push).toEqual([4, 4])
})

test('a contestant that does not even start holds up no other', async () => {
  const missing: Contestant = {
    ...{ name: 'missing', about: '' },
    start: () => Promise.reject(new Error('npm ci ended with 1')),
  }
  const [first, second] = await runRounds([missing, contestant('b', [])], 1, company, sizes)
  expect(first?.failure).toBe('npm ci ended with 1')
  expect(second?.failure).toBeNull()
})

test('stores with the same packages match in any order, and no others', () => {
  const rows = [
    { packageId: 'a', bin: 'A1' },
    { packageId: 'b', bin: 'B2' },
  ]
  const expectedSum = sumOf(rows)
  const storedRows = [...rows].reverse().map((row) => ({ ...row, _rev: '1-x', note: null }))
  expect(() => mustMatch(sumOf(storedRows), expectedSum)).not.toThrow()
  expect(() => mustMatch(sumOf(rows.slice(1)), expectedSum)).toThrow('1 of 2 packages')
  const changedRows = rows.map((row) => ({ ...row, bin: 'C3' }))
  expect(() => mustMatch(sumOf(changedRows), expectedSum)).toThrow('other packages')
})

test('the kind of a field is the same for all rows that have it', () => {
  expect(fieldsOf([{ packageId: 'a' }, { packageId: 'b', pieces: 2 }])).toEqual({
    packageId: 'string',
    pieces: 'number',
  })
})
