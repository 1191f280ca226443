import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minuteMs } from '#sync/lib/durations.ts'
import { registerWake } from '../replica/engine-wake.ts'
import { quietSync, useSyncStore } from '../stores/sync.ts'
import { afterSync } from './after-sync.ts'

let wakes: string[]
beforeEach(() => {
  vi.useFakeTimers()
  wakes = []
  registerWake((why) => wakes.push(why))
  useSyncStore.setState(quietSync)
})
afterEach(() => {
  registerWake(null)
  vi.useRealTimers()
})

/** Whether it is over by now, and how. */
function follow(work: Promise<void>) {
  const progress = { end: 'waits' }
  work.then(
    () => Object.assign(progress, { end: 'synced' }),
    (error: Error) => Object.assign(progress, { end: error.message }),
  )
  return async () => {
    await vi.advanceTimersByTimeAsync(0)
    return progress.end
  }
}

test.each([null, '2026-11-27T08:00:00.000Z'])(
  'a device last in sync at %s syncs now, and is waited for until it has all rows',
  async (lastSyncedAt) => {
    useSyncStore.setState({ lastSyncedAt })
    const end = follow(afterSync())
    expect([wakes, await end()]).toEqual([['now'], 'waits'])
    useSyncStore.setState({ catchingUp: { done: 10, total: 900 } })
    expect(await end()).toBe('waits')
    useSyncStore.setState({ catchingUp: null })
    expect(await end()).toBe('waits')
    useSyncStore.setState({ lastSyncedAt: '2026-11-27T08:01:00.000Z' })
    expect(await end()).toBe('synced')
  },
)

test('without an end of the sync it says what to do', async () => {
  const end = follow(afterSync())
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(await end()).toContain('Check your connection')
})
