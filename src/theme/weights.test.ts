import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = `${import.meta.dirname}/../..`

function weightsIn(file: string): string[] {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const matches = text.matchAll(/(?:font-weight:|fontWeight:|fw=)\s*[{'"]*([\w ]+)/g)
  return [...matches].map(([, weight]) => (weight ?? '').trim())
}

test('every screen is set in two weights', () => {
  const files = globSync('src/**/*.{css,ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  const otherWeights = files.flatMap((file) =>
    weightsIn(file)
      .filter((weight) => !['400', '600', '400 600', 'inherit'].includes(weight))
      .map((weight) => `${file}: ${weight}`),
  )
  expect(otherWeights).toEqual([])
})
