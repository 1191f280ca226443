import { expect, test } from 'vitest'
import { type HubLife, hubBackoffMs, keepHubOpen } from './hub-backoff.ts'

/** The connections that are made, and the waits between them. */
function fakeHub() {
  const lives: HubLife[] = []
  const waits: number[] = []
  let closed = 0
  let next: (() => void) | null = null
  const stop = keepHubOpen(
    (life) => {
      lives.push(life)
      return () => {
        closed += 1
      }
    },
    {
      after(ms, call) {
        waits.push(ms)
        next = call
        return () => {
          next = null
        }
      },
    },
  )
  return {
    lives,
    waits,
    stop,
    closedCount: () => closed,
    wait: () => next?.(),
    waitsFor: () => next !== null,
  }
}

test('a hub that is away is asked after 1 s, then twice as long each time, and at least every minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 20].map(hubBackoffMs)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ])
  const hub = fakeHub()
  for (let n = 0; n < 4; n++) {
    hub.lives.at(-1)?.closed()
    hub.wait()
  }
  expect(hub.waits).toEqual([1000, 2000, 4000, 8000])
})

test('the delays start over once it was open', () => {
  const hub = fakeHub()
  hub.lives[0]?.closed()
  hub.wait()
  hub.lives[1]?.opened()
  hub.lives[1]?.closed()
  expect(hub.waits).toEqual([1000, 1000])
})

test('stopped, it is closed and never asked again', () => {
  const hub = fakeHub()
  hub.lives[0]?.closed()
  hub.stop()
  expect([hub.closedCount(), hub.waitsFor()]).toEqual([1, false])
  const open = fakeHub()
  open.stop()
  open.lives[0]?.closed()
  expect([open.closedCount(), open.waits]).toEqual([1, []])
})
