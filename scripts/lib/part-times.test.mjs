import { expect, test } from 'vitest'
import { partTimesText } from './part-times.mjs'
import { at } from './paths.mjs'

const unit = {
  testResults: [
    { name: at('server', 'routes', 'a.test.ts'), startTime: 0, endTime: 2000 },
    { name: at('server', 'routes', 'b.test.ts'), startTime: 500, endTime: 4500 },
    { name: at('sync', 'rules', 'tracking', 'c.test.ts'), startTime: 0, endTime: 1000 },
  ],
}
const journeys = {
  suites: [
    {
      file: 'journeys/claim.spec.ts',
      specs: [{ tests: [{ results: [{ duration: 9000 }] }] }],
      suites: [{ specs: [{ tests: [{ results: [{ duration: 1000 }] }] }] }],
    },
  ],
}

test('time is added up by folder, and the slowest come first', () => {
  const lines = partTimesText({ unit, journeys })
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
  expect(lines).toEqual([
    '',
    'slowest folders',
    'e2e/journeys 10.0 s',
    'server/routes 6.0 s',
    'sync/rules 1.0 s',
    'slowest files',
    'e2e/journeys/claim.spec.ts 10.0 s',
    'server/routes/b.test.ts 4.0 s',
    'server/routes/a.test.ts 2.0 s',
    'sync/rules/tracking/c.test.ts 1.0 s',
    '',
  ])
})

test('nothing is said of tests that did not run', () => {
  expect(partTimesText({})).toBe('')
})
