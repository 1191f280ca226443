import { expect, test } from 'vitest'
import type { Timers } from '#sync/lib/timers.ts'
import { currentReadings } from './current-readings.ts'

interface Reading {
  readonly hubDeviceId: string
  readonly weightLb: number
}

/** Timers that run when the test says so. */
function handTimers() {
  const waiting = new Set<() => void>()
  const timers: Timers = {
    after(_, call) {
      waiting.add(call)
      return () => waiting.delete(call)
    },
  }
  return {
    timers,
    waiting,
    run: () => {
      for (const call of [...waiting]) call()
    },
  }
}

function readingsWith(lifeMs: number | undefined) {
  const hand = handTimers()
  let shownReadings: readonly Reading[] = []
  const current = currentReadings<Reading>(hand.timers, lifeMs, (readings) => {
    shownReadings = readings
  })
  const add = (hubDeviceId: string, weightLb: number) => current.add({ hubDeviceId, weightLb })
  return { ...hand, add, stop: current.stop, weights: () => shownReadings.map(({ weightLb }) => weightLb) }
}

test('a device’s reading takes the place of its last one, and each device has its own', () => {
  const { add, weights } = readingsWith(60_000)
  add('a', 12.4)
  add('b', 3)
  add('a', 0)
  expect(weights()).toEqual([0, 3])
})

test('a reading is forgotten after its life, which begins again with each reading', () => {
  const { add, weights, run, waiting } = readingsWith(60_000)
  add('a', 12.4)
  add('a', 12.5)
  add('b', 3)
  expect(waiting.size).toBe(2)
  run()
  expect(weights()).toEqual([])
})

test('readings without a life stay, and nothing waits after the end', () => {
  const forever = readingsWith(undefined)
  forever.add('a', 1)
  forever.run()
  expect(forever.weights()).toEqual([1])
  const stoppedReadings = readingsWith(60_000)
  stoppedReadings.add('a', 1)
  stoppedReadings.stop()
  expect(stoppedReadings.waiting.size).toBe(0)
})
