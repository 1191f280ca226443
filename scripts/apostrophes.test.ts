import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Texts that the specification fixes, and files whose readers are programmers and terminals. */
const exceptions =
  /You don't have persson|You're not authorized|server\/http\/openapi\.ts|server\/printer\.ts/
const isComment = /^\s*(?:\/\/|\/?\*|\{\/\*)/
const straight = /[A-Za-z]'(?:s|t|re|ve|ll|d|m)\b/

/** The lines with a straight apostrophe, without comments. */
const straightLines = (path: string, source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !isComment.test(line) && straight.test(line.replace(/\s\/\/ .*|\/\*.*\*\//, '')))
    .map((line) => `${path}: ${line.trim()}`)
    .filter((place) => !exceptions.test(place))

test('texts that people read have one kind of apostrophe', () => {
  const paths = globSync('{src,server,sync}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.test\.tsx?$|^server\/test\//.test(path),
  )
  expect(paths.flatMap((path) => straightLines(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('a straight apostrophe in a text is found, and one in a comment is not', () => {
  const source = ["// It isn't.", "x() // it isn't", "<p>You're offline</p>", 'text: "It isn\'t"'].join('\n')
  expect(straightLines('a.tsx', source)).toHaveLength(2)
})
