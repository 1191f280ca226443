import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkCard, type LinkRow, linkColumns } from './link-list.tsx'

const checkoutId = '11111111-1111-4111-8111-111111111111'
const at = '2026-11-28T15:00:00.000Z'
const row: LinkRow = {
  ...{
    checkoutId,
    id: checkoutId,
    checkoutToken: 'secret',
    token: 'secret',
    accountId: checkoutId,
    items: [],
  },
  ...{ totalUsdCents: 0, totalJmdCents: 1_000, partJmdCents: null, askedJmdCents: null, dueJmdCents: 1_000 },
  topUpJmdCents: 0,
  ...{ cardPageAt: null, status: 'link-open', paymentLink: null, expiresAt: at, providerReference: null },
  ...{ paymentId: null, paidByHand: false, createdBy: 'Desk', createdAt: at, updatedAt: at },
  customer: { firstName: 'Oneil', lastName: 'Allen', mailbox: 'QS-10001' },
}

test('a row and a card of the list open the office’s page of the link, not the customer’s', async () => {
  const [first] = linkColumns
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          {first?.cell(row)}
          <LinkCard row={row} />
        </>
      ),
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const addresses = [...html.matchAll(/data-row-link[^>]*href="([^"]*)"|href="([^"]*)"[^>]*data-row-link/g)]
  expect(addresses.map(([, after, before]) => after ?? before)).toEqual(
    Array.from({ length: 2 }, () => `/admin/payment-links/${checkoutId}`),
  )
})
