import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { EmployeeDashboard } from '#sync/entities/company/report.ts'
import { OfficeFigures } from './office-dashboard.tsx'

const branchId = '11111111-1111-4111-8111-111111111111'
const figures: EmployeeDashboard = {
  ...{ today: '2026-11-28', branchId, intakeByDay: [], packagesByStatus: {}, needsReview: 0, toBill: null },
  intakeToday: { packages: 0, pieces: 0, weightLb: 0, declaredValueUsdCents: 0 },
  ageing: { totals: { packages: 0 }, byAge: [] },
  unpaid: { invoices: 0, balanceJmdCents: 0, overdueInvoices: 0, overdueJmdCents: 0 },
  deliveriesToday: { InStore: 0, OutForDelivery: 0, Delivered: 0, ReturnedToOffice: 0 },
}

async function htmlIn(kind: 'Warehouse' | 'LocalOffice'): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <OfficeFigures shown={figures} branch={{ branchId, name: 'Miami', kind }} />,
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

test('a warehouse’s dashboard has no figures of customers, because their zeros would read as the company’s', async () => {
  const html = await htmlIn('Warehouse')
  expect(html).toContain('Your branch: Miami')
  expect(html).not.toMatch(/Unpaid|Deliveries today/)
})

test('an office’s dashboard says what its customers owe and how many deliveries are planned', async () => {
  const html = await htmlIn('LocalOffice')
  expect(html).toContain('Unpaid')
  expect(html).toContain('Deliveries today')
})
