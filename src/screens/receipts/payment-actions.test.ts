import { expect, test } from 'vitest'
import { tillText } from './payment-actions.tsx'

const openedAt = '2026-11-28T13:00:00.000Z'
const till = { tillId: 'till', cashierName: 'Sonia Reid', openedAt, closedAt: null }
const textOf = (values: object) =>
  tillText({ method: 'Cash', kind: 'Payment', till, ...values }).replaceAll(/\s/g, ' ')

test('a reversal of cash names the till that it leaves, and of a refund the one that it goes back into', () => {
  expect(textOf({})).toMatch(/^Its cash leaves Sonia Reid’s till of .*28.*\. $/)
  expect(textOf({ kind: 'Refund' })).toMatch(/^Its cash goes back into Sonia Reid’s till of .*28.*\. $/)
})

test('the cash of a till that is counted leaves the open till of the person who reverses', () => {
  expect(textOf({ till: { ...till, closedAt: openedAt } })).toMatch(
    /^Sonia Reid’s till of .*28.* is closed, so its cash leaves your own open till\. $/,
  )
})

test('money without coins, and cash that touched no till, name none', () => {
  expect([textOf({ method: 'Card' }), textOf({ till: null }), textOf({ till: undefined })]).toEqual([
    '',
    '',
    '',
  ])
})
