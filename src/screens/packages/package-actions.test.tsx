import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { actorOf } from '#sync/test/people.ts'
import { serverCache } from '../../queries/api/server-cache/server-cache.ts'
import { accountBalancesQuery } from '../../queries/api/staff-accounts.ts'
import { WorkButtons } from './package-actions.tsx'

const accountId = '11111111-1111-4111-8111-111111111111'
const pkg = {
  ...blankPackage('22222222-2222-4222-8222-222222222222', '2026-11-28T15:00:00.000Z'),
  ...{ accountId, status: 'ReadyForPickup' as const },
}
const session = {
  ...{ accountId: 'a', userId: 'u', firstName: 'Selvin', lastName: 'Clarke', email: '', mailbox: '' },
  ...{ role: 'Employee' as const, permissions: actorOf('Employee').permissions, branchId: null, brand: '' },
  renewed: true,
}

/** Each button and its look. */
async function buttons(): Promise<Record<string, string>> {
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <WorkButtons pkg={pkg} session={session} onSetStatus={() => undefined} />,
    }),
    history: createMemoryHistory(),
  })
  await router.load()
  const html = renderToStaticMarkup(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return Object.fromEntries(
    [...html.matchAll(/<(?:a|button)([^>]*)>(.*?)<\/(?:a|button)>/gs)].map(
      ([, attributes = '', content = '']) => [
        content.replaceAll(/<[^>]+>/g, '').trim(),
        /data-variant="(\w+)"/.exec(attributes)?.[1] ?? 'filled',
      ],
    ),
  )
}
const owe = (owedJmdCents: number) =>
  serverCache().setQueryData(accountBalancesQuery(accountId).queryKey, {
    ...{ accountId, owedJmdCents, creditJmdCents: 0, creditNotesJmdCents: 0, creditNotes: [], storage: [] },
  })

beforeEach(() => {
  serverCache()
  onlineManager.setOnline(true)
})
afterEach(() => serverCache().clear())

test('while the customer owes, the payment is the filled button and the hand-over is not', async () => {
  owe(6_632_304)
  expect(await buttons()).toMatchObject({ 'Hand over': 'default', 'Accept payment': 'filled' })
})

test('once nothing is owed, the hand-over is the filled button and no payment is offered', async () => {
  owe(0)
  const texts = await buttons()
  expect(texts).toMatchObject({ 'Hand over': 'filled' })
  expect(texts).not.toHaveProperty('Accept payment')
})
