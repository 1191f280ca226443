import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { editedRows } from '../server/routes/edited-rows.ts'

const folder = new URL('../src/queries/api/', import.meta.url)
const declared = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(/= (write|edit)\(\w+\('([\w.]+)'\)/g),
  ])
  .map(([, how = '', call = '']) => ({ how, call }))

test('a call that changes fields of a row is an edit in the app: it cannot be sent without its base', () => {
  const edited = new Set(Object.keys(editedRows))
  expect(declared.length).toBeGreaterThan(80)
  expect(declared.filter(({ how, call }) => (how === 'edit') !== edited.has(call))).toEqual([])
})
