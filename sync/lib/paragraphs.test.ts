import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

test('a line of blanks parts two paragraphs as an empty one does', () => {
  expect(paragraphsOf('One\nline two\n\nTwo\n \t\nThree\n\n\n')).toEqual(['One\nline two', 'Two', 'Three'])
  expect(paragraphsOf('  ')).toEqual([])
})
