import { beforeEach, describe, expect, test } from 'vitest'
import { CHUNK_FAILURE_TEXT, watchChunkFailures } from './chunk-failure.ts'

const BROWSER_WORDS = 'Failed to fetch dynamically imported module: https://q.example/assets/x.js'

function page(storedItems = new Map<string, string>()) {
  const target = new EventTarget()
  const world = { now: 1_000_000, online: true, writeOpen: false, reloads: 0 }
  watchChunkFailures({
    target,
    storage: {
      getItem: (key) => storedItems.get(key) ?? null,
      setItem: (key, value) => void storedItems.set(key, value),
    },
    now: () => world.now,
    isOnline: () => world.online,
    isWriteOpen: () => world.writeOpen,
    reload: () => {
      world.reloads += 1
    },
  })
  const fail = () => {
    const payload = new TypeError(BROWSER_WORDS)
    target.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
    return payload.message
  }
  return { world, fail, stored: storedItems }
}

describe('a part of the app that does not load', () => {
  let tab: ReturnType<typeof page>
  beforeEach(() => {
    tab = page()
  })

  test('reloads the page', () => {
    tab.fail()
    expect(tab.world.reloads).toBe(1)
  })

  test('does not reload again within 60 seconds, also after the reload itself', () => {
    tab.fail()
    const reloadedTab = page(tab.stored)
    reloadedTab.world.now = tab.world.now + 59_999
    reloadedTab.fail()
    expect(reloadedTab.world.reloads).toBe(0)
    reloadedTab.world.now = tab.world.now + 60_000
    reloadedTab.fail()
    expect(reloadedTab.world.reloads).toBe(1)
  })

  test('never reloads offline, and that does not use up the one reload', () => {
    tab.world.online = false
    tab.fail()
    expect(tab.world.reloads).toBe(0)
    tab.world.online = true
    tab.fail()
    expect(tab.world.reloads).toBe(1)
  })

  test('never reloads while something is being saved', () => {
    tab.world.writeOpen = true
    tab.fail()
    expect(tab.world.reloads).toBe(0)
  })

  test('a clock that was set back does not block reloads for ever', () => {
    tab.fail()
    tab.world.now -= 3 * 60 * 60 * 1000
    tab.fail()
    expect(tab.world.reloads).toBe(2)
  })

  test('says what to do, in a message that does not make the router reload automatically', () => {
    expect(tab.fail()).toBe(CHUNK_FAILURE_TEXT)
  })
})
