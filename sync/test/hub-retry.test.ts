import { expect, test } from 'vitest'
import { hubRetryPolicy } from './hub-retry.ts'

test('the hub is tried again after 1 second, doubled each time up to a minute, without end', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 5000].map((previousRetryCount) =>
    hubRetryPolicy.nextRetryDelayInMilliseconds({ previousRetryCount }),
  )
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})
