import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replicaSchema } from '#sync/device/tables.ts'
import { memoryStore } from '#sync/engine/test/memory-store.ts'

const stops: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

const store = memoryStore(replicaSchema)
const leaders: string[] = []

/** Modules of its own, as each tab has; the locks and the channel between tabs are the real ones. */
async function newTab() {
  vi.resetModules()
  const { joinTabs } = await import('../browser/tabs.ts')
  joinTabs()
  return (await import('./leader.ts')).competeToLead
}

async function openTab(name: string, isOld: () => boolean): Promise<void> {
  const competeToLead = await newTab()
  const lead = () => {
    leaders.push(name)
    return () => leaders.splice(leaders.indexOf(name), 1)
  }
  stops.push(competeToLead('one-person', store, lead, isOld))
}
const leads = (name: string) => vi.waitUntil(() => leaders.join() === name, { interval: 1 })

test('a tab of before an update lets the tab with the new app lead, and leads again when that one is closed', async () => {
  await openTab('old', () => true)
  await leads('old')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(leaders, 'it is the only one').toEqual(['old'])

  await openTab('new', () => false)
  await vi.advanceTimersByTimeAsync(5_000)
  await leads('new')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(leaders).toEqual(['new'])

  stops.pop()?.()
  await leads('old')
})

test('tabs of equal quality do not take turns without a pause', async () => {
  const turns: string[] = []
  for (const name of ['one', 'two']) {
    const competeToLead = await newTab()
    const lead = () => {
      turns.push(name)
      return () => undefined
    }
    stops.push(competeToLead('another-person', store, lead, () => true))
  }
  for (let n = 0; n < 12; n++) await vi.advanceTimersByTimeAsync(5_000)
  expect(turns.length).toBeLessThanOrEqual(4)
})
