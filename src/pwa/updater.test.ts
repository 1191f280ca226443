import { expect, test } from 'vitest'
import { createUpdater } from './updater.ts'

function page() {
  const world = { writeOpen: false, ready: false, skips: 0, reloads: 0 }
  const updater = createUpdater({
    isWriteOpen: () => world.writeOpen,
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
  return { world, updater }
}

test('the first visit offers nothing and reloads nothing when its worker takes the page', () => {
  const { world, updater } = page()
  updater.onControlling()
  expect(world).toEqual({ writeOpen: false, ready: false, skips: 0, reloads: 0 })
  expect(updater.apply()).toBe('nothing')
})

test('a waiting version is offered, and reloads the page once it was asked for and took over', () => {
  const { world, updater } = page()
  updater.onWaiting()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  expect(updater.apply()).toBe('applying')
  expect(world).toMatchObject({ skips: 1, reloads: 0 })
  updater.onControlling()
  expect(world).toMatchObject({ ready: false, reloads: 1 })
})

test('asking twice and hearing of control again never reloads twice', () => {
  const { world, updater } = page()
  updater.onWaiting()
  updater.apply()
  updater.apply()
  updater.onControlling()
  updater.onControlling()
  updater.onWaiting()
  updater.apply()
  expect(world).toMatchObject({ skips: 1, reloads: 1 })
})

test('is refused while something is being saved, and works afterwards', () => {
  const { world, updater } = page()
  updater.onWaiting()
  world.writeOpen = true
  expect(updater.apply()).toBe('write-open')
  expect(world).toMatchObject({ ready: true, skips: 0 })
  world.writeOpen = false
  expect(updater.apply()).toBe('applying')
})

test('a write that began after the button keeps the page; the offer stays and then reloads', () => {
  const { world, updater } = page()
  updater.onWaiting()
  updater.apply()
  world.writeOpen = true
  updater.onControlling()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  world.writeOpen = false
  expect(updater.apply()).toBe('applying')
  expect(world).toMatchObject({ skips: 1, reloads: 1 })
})

test('an update that another tab took does not reload this one by itself', () => {
  const { world, updater } = page()
  updater.onWaiting()
  updater.onControlling()
  expect(world).toMatchObject({ ready: true, reloads: 0 })
  updater.apply()
  expect(world).toMatchObject({ skips: 0, reloads: 1 })
})
