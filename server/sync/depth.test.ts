import { expect, test } from 'vitest'
import { mustBeShallow } from './depth.ts'

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

test('[P9] what is nested 5,000 deep is refused in words, not met with a fault', () => {
  expect(() => mustBeShallow({ mutations: [{ args: nested(5000) }] })).toThrow(
    expect.objectContaining({
      ...{ code: 'invalid', message: expect.stringContaining('nested more than 100 levels') },
    }),
  )
  expect(() => mustBeShallow({ mutations: [{ args: { a: [{ b: [nested(50)] }] } }] })).not.toThrow()
})

test.each([
  [100, true],
  [101, false],
])('[P9] %d levels are taken: %s', (depth, isTaken) => {
  const check = expect(() => mustBeShallow(nested(depth)))
  if (isTaken) check.not.toThrow()
  else check.toThrow('nested more than 100 levels')
})
