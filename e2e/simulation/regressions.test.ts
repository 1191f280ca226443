import { expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { run } from './run.ts'

// Seeds that once ended badly, kept for ever. What each found is beside it.
const once: Record<string, string> = {
  '149571756-2-62':
    'a device killed while it read scopes again went on from where it had stopped, and dropped the rest',
  '699834291-1-102': 'the same, after rights had changed and a restore',
}

test.each(Object.entries(once))('[L6] [E2] seed %s ends well: %s', async (seed) => {
  const { violations } = await run(planOf(seed))
  expect(violations).toEqual([])
})
