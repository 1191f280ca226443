import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Entries } from './till-page.tsx'

const entryAt = (at: string) => ({
  ...{ tillEntryId: at, tillId: 'till', kind: 'Drop' as const, amountJmdCents: -100_000, changeJmdCents: 0 },
  ...{ amountUsdCents: 0, paymentId: null, receiptNumber: null, note: 'Morning', at, by: 'Selvin Clarke' },
})
const momentsOf = (...times: string[]) =>
  [
    ...renderToStaticMarkup(<Entries till={{ entries: times.map(entryAt), closedAt: null }} />).matchAll(
      /([^>]*) · Morning/g,
    ),
  ].map(([, moment = '']) => moment.replaceAll(/\s/g, ' '))

// 04:30 in UTC is 11:30 in the evening of the day before in Jamaica.
test('entries of a till that is open over two days say their day', () => {
  expect(momentsOf('2026-11-28T04:30:00.000Z', '2026-11-28T13:00:00.000Z')).toEqual([
    expect.stringMatching(/Nov 27, .*11:30 pm|27 Nov.*11:30 pm/),
    expect.stringMatching(/Nov 28, .*8:00 am|28 Nov.*8:00 am/),
  ])
})

test('entries of one day say the time alone', () => {
  expect(momentsOf('2026-11-28T13:00:00.000Z', '2026-11-29T03:00:00.000Z')).toEqual(['8:00 am', '10:00 pm'])
})
