import { MantineProvider } from '@mantine/core'
import { onlineManager } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingTransfersQuery } from '../../queries/api/money/bank-transfers.ts'
import { serverCache } from '../../queries/api/server-cache/server-cache.ts'
import { WaitingTransfers } from './day-figures.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const htmlOf = () =>
  renderToStaticMarkup(
    <MantineProvider>
      <RouterContextProvider router={router}>
        <WaitingTransfers />
      </RouterContextProvider>
    </MantineProvider>,
  )

// The cache takes the state of the connection when it opens, and another file may have left that offline.
beforeEach(() => {
  serverCache()
  onlineManager.setOnline(true)
})

afterEach(() => {
  onlineManager.setOnline(true)
  serverCache().clear()
})

test('the transfers to check are a placeholder until the server has counted them', () => {
  const html = htmlOf()
  expect(html).toContain('aria-label="Loading Bank transfers to check"')
  expect(html).not.toMatch(/None|No slip/)
})

test('without the server, nothing is said about transfers', () => {
  onlineManager.setOnline(false)
  const html = htmlOf()
  expect(html).toContain('Shown when you’re online')
  expect(html).not.toMatch(/None|No slip|Loading/)
})

test.each([
  [0, 'None', 'No slip is waiting'],
  [3, '3', 'Slips that customers sent in'],
])('%s transfers to check are “%s”', (waiting, value, note) => {
  serverCache().setQueryData(waitingTransfersQuery.queryKey, { waiting })
  const html = htmlOf()
  expect(html).toContain(`>${value}<`)
  expect(html).toContain(note)
  expect(html).not.toContain('Loading')
})
