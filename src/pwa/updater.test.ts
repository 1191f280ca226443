import { afterEach, expect, test, vi } from 'vitest'
import { ASK_AGAIN_MS, createUpdater } from './updater.ts'

afterEach(() => void vi.useRealTimers())

function page() {
  const world = { ready: false, skips: 0, reloads: 0 }
  let endWrite = () => {}
  let savePromise = Promise.resolve()
  const updater = createUpdater({
    allSaved: () => savePromise,
    skipWaiting: () => {
      world.skips += 1
    },
    reload: () => {
      world.reloads += 1
    },
    setReady: (ready) => {
      world.ready = ready
    },
  })
  return {
    world,
    updater,
    beginWrite() {
      savePromise = new Promise((resolve) => {
        endWrite = resolve
      })
    },
    endWrite: () => endWrite(),
  }
}

/** Waits for what was asked for, which happens once nothing is being saved, a moment later at the earliest. */
const moment = () => new Promise<void>((resolve) => setTimeout(resolve))

test('the first visit offers nothing and reloads nothing when its worker takes the page', async () => {
  const { world, updater } = page()
  updater.onControlling()
  updater.apply()
  await moment()
  expect(world).toEqual({ ready: false, skips: 0, reloads: 0 })
})

test('a waiting version is offered, and reloads the page once it was requested and took over', async () => {
  const { world, updater } = page()
  updater.onWaiting()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  updater.apply()
  await moment()
  expect(world).toMatchObject({ skips: 1, reloads: 0 })
  updater.onControlling()
  await moment()
  expect(world).toMatchObject({ ready: false, reloads: 1 })
})

test('asking again tells the worker again, and hearing of control again never reloads twice', async () => {
  const { world, updater } = page()
  updater.onWaiting()
  updater.apply()
  updater.apply()
  await moment()
  expect(world).toMatchObject({ skips: 2, reloads: 0 })
  updater.onControlling()
  updater.onControlling()
  updater.onWaiting()
  updater.apply()
  await moment()
  expect(world).toMatchObject({ skips: 2, reloads: 1 })
})

test('an update requested during a save is applied once the save has ended', async () => {
  const { world, updater, beginWrite, endWrite } = page()
  updater.onWaiting()
  beginWrite()
  updater.apply()
  await moment()
  expect(world).toMatchObject({ ready: true, skips: 0 })
  endWrite()
  await moment()
  expect(world).toMatchObject({ skips: 1, reloads: 0 })
})

test('a write that began after the button is saved before the page reloads', async () => {
  const { world, updater, beginWrite, endWrite } = page()
  updater.onWaiting()
  updater.apply()
  await moment()
  beginWrite()
  updater.onControlling()
  await moment()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  endWrite()
  await moment()
  expect(world).toMatchObject({ ready: false, skips: 1, reloads: 1 })
})

test('an update that another tab took does not reload this tab automatically', async () => {
  const { world, updater } = page()
  updater.onWaiting()
  updater.onControlling()
  await moment()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  updater.apply()
  await moment()
  expect(world).toMatchObject({ skips: 0, reloads: 1 })
})

test('a version that does not take over is asked again until it does', async () => {
  vi.useFakeTimers()
  const { world, updater } = page()
  updater.onWaiting()
  updater.apply()
  await vi.advanceTimersByTimeAsync(0)
  expect(world).toMatchObject({ skips: 1 })
  await vi.advanceTimersByTimeAsync(2 * ASK_AGAIN_MS)
  expect(world).toMatchObject({ skips: 3, reloads: 0 })
  updater.onControlling()
  await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN_MS)
  expect(world).toEqual({ ready: false, skips: 3, reloads: 1 })
})
