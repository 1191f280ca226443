import { expect, test } from 'vitest'
import { csvFile } from './csv.ts'

test('text is quoted, numbers are not, and nothing that was typed becomes a formula', async () => {
  const file = csvFile([
    ['Name', 'Sum'],
    ['Ann "A" Lee, Ltd', -12.5],
    ['=HYPERLINK("x")', null],
  ])
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
  expect(text).toBe('\uFEFF"Name","Sum"\r\n"Ann ""A"" Lee, Ltd",-12.5\r\n"\'=HYPERLINK(""x"")",""\r\n')
})
