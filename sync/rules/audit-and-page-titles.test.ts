import { expect, test } from 'vitest'
import { auditActionText } from './audit-actions.ts'
import { publicTitle } from './public-pages.ts'

test('an action of the audit log has its label, and one of another release is shown as it is', () => {
  expect(auditActionText('package.checkIn')).toBe('Package checked in')
  expect(auditActionText('package.fly')).toBe('package.fly')
})

test('the title of a public page names the page and the company', () => {
  expect(publicTitle('Rates', 'Quayside')).toBe(
    'Rates · Quayside | Premium Online Shopping and Shipping Experience',
  )
})
