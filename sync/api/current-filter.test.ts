import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { api, apiNames } from './index.ts'

const bodies = apiNames.flatMap((name) => {
  const body: z.ZodType = api[name].body
  return body instanceof z.ZodObject && 'currentFilter' in body.shape ? [[name, body] as const] : []
})

test('there are lists and exports that have it', () => {
  expect(bodies.length).toBeGreaterThan(30)
})

describe.each(bodies)('%s', (_name, body) => {
  test('searches for its current filter, unless it is searched for something else', () => {
    expect(body.parse({ currentFilter: 'shoes' })).toMatchObject({ searchString: 'shoes' })
    expect(body.parse({ currentFilter: 'shoes', searchString: '' })).toMatchObject({ searchString: '' })
    expect(body.parse({})).not.toHaveProperty('searchString')
  })
})
