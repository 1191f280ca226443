import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutAlert } from '#sync/entities/money/checkout.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { CardAlerts } from './card-alerts.tsx'

const now = '2026-11-30T15:00:00.000Z'
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  useSyncStore.setState({ skewMs: 0 })
  return () => vi.useRealTimers()
})

const alertOf = (transactionId: string, createdAt: string): CheckoutAlert => ({
  ...{ alertId: transactionId, kind: 'no-amount', text: 'It matches nothing.', checkoutId: null },
  ...{ accountId: null, transactionId, currency: 'JMD', amountCents: 100_000, paymentId: null },
  ...{ createdAt, resolvedAt: null, resolvedBy: null, note: null },
})
const textOf = (alerts: readonly CheckoutAlert[]): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <CardAlerts alerts={alerts} />
    </MantineProvider>,
  ).replaceAll(/<[^>]+>/g, '|')

test('the oldest comes first, with its age, the number of all and the roles that settle them', () => {
  const text = textOf([
    alertOf('T-old', '2026-11-27T15:00:00.000Z'),
    alertOf('T-new', '2026-11-30T14:30:00.000Z'),
  ])
  expect(text).toContain('T-old')
  expect(text).not.toContain('T-new')
  for (const words of ['Waiting: 3 days', 'Employee, Senior', 'Show all ', '2']) expect(text).toContain(words)
})

test('one that came a moment ago waits without a sign, and offers no further ones', () => {
  const [fresh, late] = ['2026-11-29T15:00:00.001Z', '2026-11-29T15:00:00.000Z'].map((at) =>
    textOf([alertOf('T-1', at)]),
  )
  expect(fresh).toContain('Waiting: 23 hours')
  expect(late).toContain('Waiting: 1 day')
  expect(fresh).not.toContain('Show all')
})

test('nothing is shown where no money waits', () => {
  expect(textOf([])).not.toContain('Card payments')
})
