import { expect, test } from 'vitest'
import { earlierWeights, planOf, stepWeights, usualLength, weightsBeforeWithdrawing } from './plan.ts'
import { run } from './run.ts'

// Seeds that once ended badly, kept for ever. What each found is beside it, and what could happen in plans of then.
const once: readonly (readonly [seed: string, found: string, weights: typeof earlierWeights])[] = [
  [
    '149571756-2-62',
    'a device killed while it read scopes again went on from where it had stopped, and dropped the rest',
    earlierWeights,
  ],
  ['699834291-1-102', 'the same, after rights had changed and a restore', earlierWeights],
  [
    'm6b1795290165-309',
    'a second restore during the reading of the first kept rows that only the first history had',
    earlierWeights,
  ],
  [
    '26681279-on IndexedDB-29',
    'what was saved after a device’s storage had been cleared hid what was gone',
    weightsBeforeWithdrawing,
  ],
  [
    '443287336-3-144',
    'an app of before an update went on with what the socket told it',
    weightsBeforeWithdrawing,
  ],
  [
    'mine-85',
    'a greeting that came late was taken for a device that had lost its queue',
    weightsBeforeWithdrawing,
  ],
  [
    '167649744-2-97',
    'a scope that was read again when the server forgot removals kept what it had read before they were made',
    stepWeights,
  ],
  [
    'nov22-1409',
    'who lost the rights of staff kept their own packages as staff see them, until the next greeting',
    stepWeights,
  ],
]

test.each(once)('[L6] [E2] [H1] seed %s ends well: %s', async (seed, _, weights) => {
  const { violations } = await run(planOf(seed, usualLength, weights))
  expect(violations).toEqual([])
})
