import { beforeEach, expect, test, vi } from 'vitest'
import { useSyncStore } from '../../../stores/sync.ts'
import { owedOf } from './owed.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T20:00:00.000Z'), toFake: ['Date'] })
  useSyncStore.setState({ skewMs: 0 })
  return () => vi.useRealTimers()
})

const invoice = { balanceJmdCents: 10_000, dueAt: null, pending: [] }
const pending = [{ kind: 'CardPage' as const, since: '2026-11-26T19:30:00.000Z' }]

test('a payment in progress is named until the provider answers, and no button asks for it again', () => {
  const owed = owedOf([{ ...invoice, pending }])
  expect(owed.pendingText).toMatch(/^Payment in progress since \d/)
  expect(owed.isAllPending).toBe(true)
  expect(owedOf([{ ...invoice, pending }, invoice]).isAllPending).toBe(false)
  expect(owedOf([{ ...invoice, pending }], [{ dueJmdCents: 1 }]).isAllPending).toBe(false)
  expect(owedOf([invoice])).toMatchObject({ pendingText: '', isAllPending: false })
  expect(owedOf([])).toMatchObject({ pendingText: '', isAllPending: false })
})
