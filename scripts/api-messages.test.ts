import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { isTest, type SourceFile, sourceFiles, withoutComments } from './architecture-files.ts'

const messages: readonly string[] = [
  ...new Set(
    apiNames.flatMap((name) => {
      const { success, failure }: ApiRow = api[name]
      return [success, failure].flatMap((message) => message ?? [])
    }),
  ),
]

const literal = /'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g

/** The messages of rows that a file types again, each with its line. */
function typedAgain({ path, text }: SourceFile): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(literal)]
        .map(([, single, double, template]) => single ?? double ?? template ?? '')
        .filter((words) => messages.includes(words))
        .map((words) => `${path}:${at + 1}: ${words}`),
    )
}

test('the app takes the messages of calls from their rows', () => {
  const files = sourceFiles(join(import.meta.dirname, '..')).filter(
    ({ path }) => path.startsWith('src/') && !isTest(path),
  )
  expect(files.flatMap(typedAgain)).toEqual([])
})

test('a message that is typed again is noticed', () => {
  const text =
    'const a = 1\ntoastSuccess(\'Branch deleted successfully!\')\n<Dialog title="Branch added successfully!" />'
  expect(typedAgain({ path: 'src/planted.tsx', text })).toEqual([
    'src/planted.tsx:2: Branch deleted successfully!',
    'src/planted.tsx:3: Branch added successfully!',
  ])
})
