import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const table = readFileSync(`${import.meta.dirname}/icons.ts`, 'utf8')

test('no icon has two meanings, and no meaning has two icons', () => {
  const rows = [...table.matchAll(/(Icon\w+) as (\w+)/g)]
  const twice = [1, 2].flatMap((side) => {
    const names = rows.map((row) => row[side] ?? '')
    return names.filter((name, index) => names.indexOf(name) !== index)
  })
  expect(rows.length).toBeGreaterThan(40)
  expect(twice).toEqual([])
})
