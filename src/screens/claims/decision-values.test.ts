import { expect, test } from 'vitest'
import { checkDecision } from './decision-values.ts'

const sources = { problemOf: (source: string) => (source === 'safe' ? '' : 'Choose a till or the safe.') }
const values = { amount: '500', pay: 'Cash', reference: '', cashFrom: '', reason: 'Broken' } as const
const needsSource = { cashFrom: 'Choose a till or the safe.' }

test.each([
  ['cash without a drawer', {}, needsSource],
  ['cash of the safe', { cashFrom: 'safe' }, {}],
  ['nothing', { amount: '0' }, {}],
  ['credit', { pay: 'Credit' }, {}],
  [
    'a transfer without a number',
    { pay: 'BankTransfer' },
    { reference: 'Enter the number by which the money can be found.' },
  ],
  ['a transfer', { pay: 'BankTransfer', reference: 'NCB 1' }, {}],
  ['too much', { amount: '501', cashFrom: 'safe' }, { amount: 'At most J$500.00 can be paid.' }],
] as const)('%s', (_what, change, problems) => {
  expect(checkDecision({ ...values, ...change }, { mostJmdCents: 50_000, sources })).toEqual(problems)
})
