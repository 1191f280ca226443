import { expect, test } from 'vitest'
import { publicTitle } from './public-pages.ts'

test('the title of a public page names the page and the company', () => {
  expect(publicTitle('Rates', 'Quayside')).toBe(
    'Rates · Quayside | Premium Online Shopping and Shipping Experience',
  )
})
