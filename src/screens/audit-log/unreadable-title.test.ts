import { expect, test } from 'vitest'
import { unreadableTitle } from './unreadable-title.ts'

test('each month is named once and the oldest first, however many of its files are damaged', () => {
  const files = ['2024-05', '2023-11', '2024-05'].map((month, n) => ({ month, path: `audit/${month}/${n}` }))
  expect(unreadableTitle(files)).toBe('Entries of November 2023, May 2024 couldn’t be read')
})
