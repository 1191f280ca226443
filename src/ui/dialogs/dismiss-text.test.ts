import { expect, test } from 'vitest'
import { dismissText } from './dismiss-text.ts'

test('no dialog has two buttons that both say Cancel', () => {
  expect(dismissText('Delete photo')).toBe('Cancel')
  expect(dismissText('Cancel manifest')).toBe('Go back')
})
