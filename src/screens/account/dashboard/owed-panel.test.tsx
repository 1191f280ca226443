import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ownBalancesQuery, unpaidInvoicesQuery } from '../../../queries/api/own/own-invoices.ts'
import { serverCache } from '../../../queries/api/server-cache/server-cache.ts'
import { useSyncStore } from '../../../stores/sync.ts'
import { UnpaidList } from '../invoices/unpaid-list.tsx'
import { OwedPanel } from './owed-panel.tsx'

const accountId = 'a'
/** The screen on a page of its own, because its links begin with the address that is open. */
async function htmlOf(Screen: typeof OwedPanel): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Screen accountId={accountId} /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  return renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}

const setUnpaid = () => serverCache().setQueryData(unpaidInvoicesQuery(accountId).queryKey, [])
const setStorage = (dueJmdCents: number) =>
  serverCache().setQueryData(ownBalancesQuery(accountId).queryKey, {
    ...{ accountId, owedJmdCents: 0, creditJmdCents: 0, creditNotesJmdCents: 0, creditNotes: [] },
    storage: dueJmdCents > 0 ? [{ packageId: 'p', trackingNumber: '1Z', dueJmdCents }] : [],
  })

const { skewMs } = useSyncStore.getState()
beforeAll(() => useSyncStore.setState({ skewMs: 0 }))
afterAll(() => useSyncStore.setState({ skewMs }))
afterEach(() => serverCache().clear())

test.each([
  ['what is owed', OwedPanel, 'Loading what you owe'],
  ['unpaid invoices', UnpaidList, 'Loading your invoices'],
])('%s: nothing is said to be paid before the storage is known', async (_, Screen, loadingText) => {
  setUnpaid()
  const html = await htmlOf(Screen)
  expect(html).toContain(loadingText)
  expect(html).not.toMatch(/Nothing to pay|no unpaid/)
})

test.each([OwedPanel, UnpaidList])('without invoices and storage there is nothing to pay', async (Screen) => {
  setUnpaid()
  setStorage(0)
  expect(await htmlOf(Screen)).toContain('Nothing to pay')
})

test('storage is owed without an invoice', async () => {
  setUnpaid()
  setStorage(120_000)
  expect(await htmlOf(OwedPanel)).toContain('J$1,200.00 of it storage')
})
