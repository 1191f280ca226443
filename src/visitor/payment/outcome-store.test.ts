import { expect, test } from 'vitest'
import type { Verified } from '#sync/api/money/checkouts.ts'
import type { Timers } from '#sync/lib/timers.ts'
import { isOpenFor, type Return } from './outcome-messages.ts'
import { createOutcomes, outcomeRules, type Trouble } from './outcome-store.ts'

const answer = (status: Verified['status']): Verified => ({
  checkoutId: '0192aaaa-0000-7000-8000-000000000001',
  status,
  totalJmdCents: 12_345,
  paymentId: null,
  creditJmdCents: 0,
  topUpJmdCents: 0,
  receiptNumber: null,
  paidAt: null,
  brand: '',
  paid: status === 'paid',
})

class Away extends Error {
  readonly why: Trouble
  constructor(why: Trouble) {
    super(why)
    this.why = why
  }
}

/** Time that moves only on request; the server's next answer is put in by hand. */
function setUp(page: Return = 'success') {
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
  const askedAt: number[] = []
  let live = false
  let next: Verified | Trouble = answer('link-open')
  const machine = createOutcomes({
    ask: async () => {
      askedAt.push(now)
      if (typeof next === 'string') throw new Away(next)
      return next
    },
    troubleOf: (error) => (error instanceof Away ? error.why : 'busy'),
    isOpen: isOpenFor(page),
    isLive: () => live,
    timers,
  })
  const settle = async () => {
    for (let turn = 0; turn < 6; turn++) await Promise.resolve()
  }
  const pass = async (seconds: number) => {
    for (const end = now + seconds * 1000; now < end; ) {
      now += 1000
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { call } of due) call()
      await settle()
    }
  }
  const says = (result: Verified | Trouble) => {
    next = result
  }
  const setLive = (value: boolean) => {
    live = value
  }
  return { machine, setLive, pass, settle, says, askedAt: () => askedAt.map((at) => at / 1000) }
}

test('asks immediately, then at growing intervals of up to a minute, until the checkout is paid', async () => {
  const { machine, pass, settle, says, askedAt } = setUp()
  machine.start()
  await settle()
  await pass(200)
  expect(askedAt()).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  says(answer('paid'))
  await pass(120)
  expect(machine.store.getState().answer?.paid).toBe(true)
  const sofar = askedAt().length
  await pass(600)
  expect(askedAt().length).toBe(sofar)
})

test('an unknown reference is asked for once', async () => {
  const { machine, pass, settle, says, askedAt } = setUp()
  says('unknown')
  machine.start()
  await settle()
  await pass(300)
  expect([machine.store.getState().trouble, askedAt()]).toEqual(['unknown', [0]])
})

test('offline it keeps asking, keeps the last answer, and doesn’t call the provider late', async () => {
  const { machine, pass, settle, says, askedAt } = setUp()
  machine.start()
  await settle()
  says('away')
  await pass(300)
  const { answer: known, trouble, waitedMs } = machine.store.getState()
  expect([known?.status, trouble]).toEqual(['link-open', 'away'])
  expect(waitedMs).toBeLessThan(outcomeRules.lateMs)
  says(answer('paid'))
  const before = askedAt().length
  machine.askNow()
  await settle()
  expect([
    askedAt().length - before,
    machine.store.getState().answer?.paid,
    machine.store.getState().trouble,
  ]).toEqual([1, true, null])
})

test('doesn’t wait for a payer who returned without paying', async () => {
  const { machine, pass, settle, askedAt } = setUp('cancelled')
  machine.start()
  await settle()
  await pass(300)
  expect([machine.store.getState().answer?.status, askedAt()]).toEqual(['link-open', [0]])
})

test('pauses while the page is hidden, and continues when it is visible again', async () => {
  const { machine, pass, settle, askedAt } = setUp()
  const stop = machine.start()
  await settle()
  stop()
  await pass(60)
  expect(askedAt()).toEqual([0])
  machine.askNow()
  await settle()
  expect(askedAt()).toEqual([0])
  machine.start()
  await settle()
  expect(askedAt()).toEqual([0, 60])
})

test('while the server announces payments it is asked once a minute, to make sure, and at each announcement', async () => {
  const { machine, setLive, pass, settle, says, askedAt } = setUp()
  setLive(true)
  machine.start()
  await settle()
  await pass(130)
  expect(askedAt()).toEqual([0, 60, 120])
  says(answer('paid'))
  machine.askNow()
  await settle()
  expect([askedAt(), machine.store.getState().answer?.paid]).toEqual([[0, 60, 120, 130], true])
})

test('without announcements any more it is asked as often as before', async () => {
  const { machine, setLive, pass, settle, askedAt } = setUp()
  setLive(true)
  machine.start()
  await settle()
  await pass(10)
  setLive(false)
  machine.askNow()
  await settle()
  await pass(8)
  expect(askedAt()).toEqual([0, 10, 12, 16])
})

test('an announcement during a request triggers another one, because the reply may be older', async () => {
  const { machine, setLive, settle, says, askedAt } = setUp()
  setLive(true)
  machine.start()
  machine.askNow()
  says(answer('paid'))
  await settle()
  await settle()
  expect([askedAt(), machine.store.getState().answer?.paid]).toEqual([[0, 0], true])
})
