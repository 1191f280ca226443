import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimScans, currentClaim } from './claims.ts'
import { deliverWhenReady, holdScans, longestWaitMs } from './waiting-scans.ts'

let answers: string[] = []
const scan = (code: string) =>
  deliverWhenReady({
    deliver: () => answers.push(`${code} opens a page`),
    giveUp: () => answers.push(`${code} came too early`),
  })

beforeEach(() => {
  vi.useFakeTimers()
  answers = []
})
afterEach(() => void vi.useRealTimers())

test('a scan is delivered immediately while no page is loading', () => {
  scan('A')
  expect(answers).toEqual(['A opens a page'])
})

test('scans wait for the page that is coming, and reach it in their order', async () => {
  const release = holdScans()
  scan('A')
  scan('B')
  expect(answers).toEqual([])
  release()
  scan('C')
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['A opens a page', 'B opens a page', 'C opens a page'])
})

test('a page that claims scans in the commit that ends the wait gets those that waited', async () => {
  const release = holdScans()
  const deliver = () => currentClaim()?.onScan({ raw: 'A' } as never)
  deliverWhenReady({ deliver, giveUp: () => undefined })
  release()
  const leave = claimScans({ onScan: ({ raw }) => answers.push(`${raw} counted`) })
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['A counted'])
  leave()
})

test('each of several waits counts, and ending one twice ends no other', async () => {
  const [first, second] = [holdScans(), holdScans()]
  scan('A')
  first()
  first()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([])
  second()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['A opens a page'])
})

test('a scan that begins a move holds those behind it', async () => {
  const release = holdScans()
  let arrive = () => {}
  deliverWhenReady({
    deliver: () => {
      arrive = holdScans()
    },
    giveUp: () => undefined,
  })
  scan('B')
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([])
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual(['B opens a page'])
})

test('a page that does not come answers each scan in the end, and none twice', async () => {
  const release = holdScans()
  scan('A')
  await vi.advanceTimersByTimeAsync(longestWaitMs / 2)
  scan('B')
  await vi.advanceTimersByTimeAsync(longestWaitMs / 2)
  expect(answers).toEqual(['A came too early'])
  release()
  await vi.advanceTimersByTimeAsync(longestWaitMs)
  expect(answers).toEqual(['A came too early', 'B opens a page'])
})
