import { expect, test } from 'vitest'
import type { Timers } from '#sync/lib/timers.ts'
import { keepAsking } from './keep-asking.ts'

/** Timers that go off when the test says so; `waits` is what was asked for, in seconds. */
function heldTimers() {
  let pending: (() => void) | null = null
  const waits: number[] = []
  const timers: Timers = {
    after(ms, call) {
      waits.push(ms / 1000)
      pending = call
      return () => {
        pending = null
      }
    },
  }
  const turn = async () => {
    const call = pending
    pending = null
    call?.()
    await Promise.resolve()
  }
  return { timers, waits, turn, isWaiting: () => pending !== null }
}

test('a photo that is not there yet is requested again until it arrives', async () => {
  const { timers, waits, turn, isWaiting } = heldTimers()
  let storedPhoto: string | null = null
  const photos: string[] = []
  keepAsking(
    async () => storedPhoto,
    (photo) => photos.push(photo),
    timers,
  )
  await Promise.resolve()
  await turn()
  await turn()
  storedPhoto = 'bytes'
  await turn()
  expect([photos, waits, isWaiting()]).toEqual([['bytes'], [1, 2, 4], false])
})

test('the requests become rarer, and stop once the photo is not shown', async () => {
  const { timers, waits, turn, isWaiting } = heldTimers()
  const stop = keepAsking(
    async () => null,
    () => {},
    timers,
  )
  await Promise.resolve()
  for (let n = 0; n < 12; n++) await turn()
  expect(waits.at(-1)).toBe(300)
  stop()
  expect(isWaiting()).toBe(false)
})
