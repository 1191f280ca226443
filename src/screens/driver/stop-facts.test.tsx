import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { deliveryRow } from '#sync/test/delivery-rows.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { StopAddress } from './stop-facts.tsx'

const { skewMs } = useSyncStore.getState()
beforeAll(() => useSyncStore.setState({ skewMs: 0 }))
afterAll(() => useSyncStore.setState({ skewMs }))
afterEach(() => vi.restoreAllMocks())

const delivery = {
  ...deliveryRow({ deliveryId: 'd', accountId: 'a', packageIds: ['p'], status: 'OutForDelivery' }),
  ...{ scheduledFor: '2026-11-28', windowFrom: '09:00', windowTo: '12:00' },
}
/** The panel's words at a time of day in Jamaica. */
function wordsAt(time: string, values: Partial<typeof delivery> = {}): string {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-28T${time}:00.000-05:00`))
  return renderToStaticMarkup(
    <MantineProvider>
      <StopAddress stop={{ delivery: { ...delivery, ...values }, packages: [], state: null }} />
    </MantineProvider>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\s/g, ' ')
}

test('a stop is late from the end of its window on, until it is done', () => {
  expect(wordsAt('11:59')).toMatch(/9:00 am – 12:00 pm\|/)
  expect(wordsAt('12:00')).toMatch(/9:00 am – 12:00 pm, late\|/)
  expect(wordsAt('12:00', { status: 'Delivered' })).not.toContain('late')
})

test('the driver reads the cash to take and the amount due where the coins make a difference', () => {
  const due = (dueJmdCents: number) => wordsAt('10:00', { dueJmdCents, cashRoundingJmdCents: 100 })
  expect(due(718_589)).toMatch(/J\$7,185\.89\|+In cash: J\$7,186\.00/)
  expect(due(718_600)).toContain('J$7,186.00')
  expect(due(718_600)).not.toContain('In cash')
  expect(due(0)).not.toContain('In cash')
})
