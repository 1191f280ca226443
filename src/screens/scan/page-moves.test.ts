import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverWhenReady } from '../../scan/waiting-scans.ts'
import { holdScansDuringMoves, longestMoveMs } from './page-moves.ts'

let answers: string[] = []
let stop = () => {}
let emit: (event: 'onBeforeNavigate' | 'onResolved', pathChanged?: boolean) => void

const scan = (code: string) =>
  deliverWhenReady({
    deliver: () => void answers.push(code),
    giveUp: () => void answers.push(`${code} too early`),
  })
const soon = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
  const listeners = new Map<string, (event: never) => void>()
  stop = holdScansDuringMoves({
    subscribe(type, listener) {
      listeners.set(type, listener)
      return () => listeners.delete(type)
    },
  })
  emit = (type, pathChanged = true) => listeners.get(type)?.({ pathChanged } as never)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test('a scan on the way to another page waits until that page has opened', async () => {
  emit('onBeforeNavigate')
  scan('A')
  await soon()
  expect(answers).toEqual([])
  emit('onResolved')
  await soon()
  expect(answers).toEqual(['A'])
})

test('a move that leads on to another page is over when the last page has opened', async () => {
  emit('onBeforeNavigate')
  scan('A')
  emit('onBeforeNavigate')
  await soon()
  expect(answers).toEqual([])
  emit('onResolved')
  await soon()
  expect(answers).toEqual(['A'])
})

test('a change in the address of the same page holds no scans', () => {
  emit('onBeforeNavigate', false)
  scan('A')
  expect(answers).toEqual(['A'])
})

test('a page that never comes answers the scan, and holds the next ones no longer', async () => {
  emit('onBeforeNavigate')
  scan('A')
  await vi.advanceTimersByTimeAsync(longestMoveMs)
  scan('B')
  expect(answers).toEqual(['A too early', 'B'])
})
