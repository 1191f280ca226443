import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SeenMoney } from '#sync/api/money/bank-transfers.ts'
import { SeenBefore } from './seen-before.tsx'

const use: SeenMoney = {
  ...{ why: 'reference', bankTransferId: null, paymentId: 'p', receiptNumber: 'RCT-2026-000419' },
  ...{ at: '2026-11-28T15:00:00.000Z' },
  customer: { firstName: 'Oneil', lastName: 'Allen', mailbox: 'QS-10001' },
}

test('money that was seen before names the mailbox of its customer once', async () => {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <SeenBefore seenBefore={[use]} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  expect(html).toContain('Oneil Allen')
  expect(html.split('QS-10001')).toHaveLength(2)
})
