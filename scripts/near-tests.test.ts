import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeysNear, tabledTests, testsNear } from './near-tests.ts'

const files = [
  ['sync/rules/rates.ts', ''],
  ['sync/rules/rates.test.ts', "import { a } from './rates.ts'"],
  ['server/billing/invoices.ts', "import { a } from '#sync/rules/rates.ts'"],
  ['server/billing/invoices.test.ts', "import { a } from './invoices.ts'"],
  ['server/routes/money/invoices.ts', "import { a } from '../billing/invoices.ts'"],
  ['server/app.ts', "import { a } from './routes/invoices.ts'"],
  ['server/routes/invoices-overdue.test.ts', "import { a } from '../app.ts'"],
  ['server/routes/accounts/accounts.test.ts', "import { a } from '../app.ts'"],
].map(([path = '', text = '']) => ({ path, text }))

test('a test is near what it imports, directly or through one file', () => {
  expect(testsNear(['sync/rules/rates.ts'], files)).toEqual([
    'sync/rules/rates.test.ts',
    'server/billing/invoices.test.ts',
  ])
})

test('a test is near the file that it is named after, however it reaches it', () => {
  expect(testsNear(['server/billing/invoices.ts'], files)).toContain('server/routes/invoices-overdue.test.ts')
  expect(testsNear(['server/billing/invoices.ts'], files)).not.toContain(
    'server/routes/accounts/accounts.test.ts',
  )
})

test('a changed test is near itself and no other', () => {
  expect(testsNear(['server/billing/invoices.test.ts'], files)).toEqual(['server/billing/invoices.test.ts'])
})

test('the nearest test comes first: named after the file, then by the steps to it', () => {
  const plantedFiles = [
    ['server/a.test.ts', "import { a } from './b.ts'"],
    ['server/b.ts', "import { a } from './rates.ts'"],
    ['server/c.test.ts', "import { a } from './rates.ts'"],
    ['server/rates.ts', ''],
    ['server/rates-of-a-year.test.ts', ''],
  ].map(([path = '', text = '']) => ({ path, text }))
  expect(testsNear(['server/rates.ts'], plantedFiles)).toEqual([
    'server/rates-of-a-year.test.ts',
    'server/c.test.ts',
    'server/a.test.ts',
  ])
})

test('a change to a table brings the tests of its rows, which nothing imports', () => {
  const plantedFiles = ['sync/api/seals.ts', 'server/routes/rights.test.ts'].map((path) => ({
    path,
    text: '',
  }))
  expect(testsNear(['sync/api/seals.ts'], plantedFiles)).toEqual(['server/routes/rights.test.ts'])
})

test('a change in a folder of screens brings its journeys, and a changed journey itself', () => {
  expect(journeysNear(['src/screens/counter/a.tsx', 'e2e/journeys/claim.spec.ts'], [])).toEqual([
    'e2e/journeys/claim.spec.ts',
    'e2e/journeys/counter.spec.ts',
    'e2e/journeys/bad-days.spec.ts',
    'e2e/journeys/device-hub.spec.ts',
  ])
  expect(journeysNear(['docs/security.md'], [])).toEqual([])
})

test('a folder of screens without a row brings the journeys that open one of its pages', () => {
  const sources = [
    ['src/routes/admin/parcels/index.tsx', "import { ParcelsPage } from '../../../screens/parcels/page.tsx'"],
    ['e2e/journeys/office.spec.ts', "await page.goto('/admin/parcels?open=new')"],
    ['e2e/journeys/other.spec.ts', "await page.goto('/admin/parcels-of-others')"],
  ].map(([path = '', text = '']) => ({ path, text }))
  expect(journeysNear(['src/screens/parcels/list.tsx'], sources)).toEqual(['e2e/journeys/office.spec.ts'])
})

test('the tests and journeys that the tables name exist', () => {
  const missing = tabledTests().filter((path) => !existsSync(join(import.meta.dirname, '..', path)))
  expect(missing).toEqual([])
})
