import { expect, test } from 'vitest'
import { acceptedEndings, uploadProblem } from './upload-rules.ts'

test.each(['Price list.PDF', 'van.jpeg', 'Rates.xlsx', 'Form.docx', 'customers.csv', 'hours.txt'])(
  '%s can be uploaded',
  (name) => {
    expect(uploadProblem({ name, size: 1000 })).toBe('')
  },
)

test.each([
  ['macro.docm', 1000, 'can’t be uploaded'],
  ['page.html', 1000, 'can’t be uploaded'],
  ['no ending', 1000, 'can’t be uploaded'],
  ['empty.pdf', 0, 'is empty'],
  ['film.pdf', 11 * 1024 * 1024, 'the limit is 10 MB'],
])('%s of %i bytes is refused before it is sent', (name, size, words) => {
  expect(uploadProblem({ name, size })).toContain(words)
})

test('the browser’s file dialog offers the accepted types', () => {
  expect(acceptedEndings.split(',')).toEqual(
    expect.arrayContaining(['.pdf', '.jpg', '.docx', '.xlsx', '.csv', '.txt']),
  )
})
