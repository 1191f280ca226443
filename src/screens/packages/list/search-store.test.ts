import { describe, expect, test } from 'vitest'
import type { Timers } from '#sync/lib/timers.ts'
import { createSearch, noResultsText, type SearchResults } from './search-store.ts'

/** Time that moves only on request. */
function handTimers() {
  let now = 0
  let waiting: { at: number; call: () => void }[] = []
  const timers: Timers = {
    after(ms, call) {
      const timer = { at: now + ms, call }
      waiting.push(timer)
      return () => {
        waiting = waiting.filter((waitingTimer) => waitingTimer !== timer)
      }
    },
  }
  const pass = async (ms: number) => {
    now += ms
    const due = waiting.filter(({ at }) => at <= now)
    waiting = waiting.filter(({ at }) => at > now)
    for (const { call } of due) call()
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return { timers, pass }
}

function setUp() {
  const { timers, pass } = handTimers()
  const requests: string[] = []
  const open: ((answer: SearchResults<string>) => void)[] = []
  const machine = createSearch<string>((text) => {
    requests.push(text)
    return new Promise((resolve) => open.push(resolve))
  }, timers)
  const answerBy = async (fromDevice: boolean, results: string[]) => {
    open.shift()?.({ results, total: results.length, fromDevice, note: '' })
    await pass(0)
  }
  const answer = (...results: string[]) => answerBy(false, results)
  return { machine, pass, requests, answer, answerBy }
}

describe('typing', () => {
  test('asks once, in lower case, 750 ms after the last key', async () => {
    const { machine, pass, requests } = setUp()
    machine.input('LAP')
    await pass(700)
    machine.input('LAPtop')
    await pass(749)
    expect(requests).toEqual([])
    await pass(1)
    expect(requests).toEqual(['laptop'])
    expect(machine.store.getState().loading).toBe(true)
  })

  test('fewer than 3 characters clear the results and ask nothing', async () => {
    const { machine, pass, requests, answer } = setUp()
    machine.input('lap')
    await pass(750)
    await answer('one', 'two')
    expect(machine.store.getState().results).toEqual(['one', 'two'])
    machine.input('la')
    await pass(750)
    expect(machine.store.getState()).toMatchObject({ results: [], loading: false })
    expect(requests).toEqual(['lap'])
  })

  test('an answer to an older question is not shown', async () => {
    const { machine, pass, answer } = setUp()
    machine.input('first')
    await pass(750)
    machine.input('second')
    await pass(750)
    await answer('of the first')
    expect(machine.store.getState().results).toEqual([])
    await answer('of the second')
    expect(machine.store.getState()).toMatchObject({ results: ['of the second'], loading: false })
  })
})

describe('asking by hand', () => {
  test('waits 500 ms and keeps the letters unchanged', async () => {
    const { machine, pass, requests } = setUp()
    machine.input('LapTop')
    machine.submit()
    await pass(499)
    expect(requests).toEqual([])
    await pass(1)
    expect(requests).toEqual(['LapTop'])
  })

  test('does nothing while a search is loading', async () => {
    const { machine, pass, requests, answer } = setUp()
    machine.input('laptop')
    await pass(750)
    machine.submit()
    await answer('one')
    await pass(2000)
    expect(requests).toEqual(['laptop'])
  })
})

describe('while packages come to the device', () => {
  test('the device’s own results are refreshed when they have arrived', async () => {
    const { machine, pass, requests, answerBy } = setUp()
    machine.again()
    machine.input('LAPtop')
    await pass(750)
    await answerBy(true, [])
    machine.again()
    await answerBy(false, ['one'])
    expect(requests).toEqual(['laptop', 'laptop'])
    expect(machine.store.getState()).toMatchObject({ results: ['one'], loading: false })
  })

  test('the server’s results are not requested again', async () => {
    const { machine, pass, requests, answer } = setUp()
    machine.input('laptop')
    await pass(750)
    await answer()
    machine.again()
    expect(requests).toEqual(['laptop'])
  })

  test.each([
    [true, true, 'Packages are still loading on this device. Matches appear as they arrive.'],
    [true, false, 'No results to display'],
    [false, true, 'No results to display'],
  ])('answered by the device: %s, rows still coming: %s, says: %s', (fromDevice, isBehind, text) => {
    expect(noResultsText({ fromDevice }, isBehind)).toBe(text)
  })
})

test('a failed search shows an error and can be retried', async () => {
  const { timers, pass } = handTimers()
  const machine = createSearch<string>(() => Promise.reject(new Error('No answer.')), timers)
  machine.input('laptop')
  await pass(750)
  expect(machine.store.getState()).toMatchObject({ loading: false, results: [], note: 'No answer.' })
})
