import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { BillResults } from './bill-results.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const bill = (name: string, over: Partial<CustomerBill>): CustomerBill => ({
  ...{ accountId: name, customer: { name, mailbox: 'QS-1' }, state: 'issued', packages: [], lines: [] },
  ...{ problems: [], subtotalJmdCents: 1_000, gctJmdCents: 0, totalJmdCents: 1_000, fingerprint: null },
  ...{ invoiceId: null, number: null, mailedTo: null, message: null, ...over },
})
const noop = () => undefined
/** The rows of the results and the sentence above them, as text. */
function textOf(...results: readonly CustomerBill[]): string {
  const html = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MantineProvider>
        <BillResults results={results} onAgain={noop} onClose={noop} />
      </MantineProvider>
    </RouterContextProvider>,
  )
  return html
    .slice(html.indexOf('<p'))
    .replaceAll(/<style.*?<\/style>/g, '')
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')
}

test('a changed bill is listed first with its reason, before the issued ones', () => {
  const text = textOf(
    bill('Ann', { invoiceId: 'i1', number: 'INV-1', mailedTo: 'ann@example.test' }),
    bill('Bob', {
      state: 'refused',
      message: 'This bill changed since the preview. It comes to J$20.00 now.',
    }),
    bill('Cy', { state: 'nothing' }),
  )
  expect(text).toContain('1 invoice issued, J$10.00')
  expect(text).toContain('1 customer not billed.')
  expect(text.indexOf('QS-1 Bob|This bill changed since the preview. It comes to J$20.00 now.')).toBeLessThan(
    text.indexOf('QS-1 Ann|Emailed to ann@example.test|INV-1'),
  )
  expect(text).not.toContain('QS-1 Cy')
})

test('after a stop each customer that it left out is shown as not billed yet', () => {
  const text = textOf(
    bill('Ann', { invoiceId: 'i1', number: 'INV-1', mailedTo: 'ann@example.test' }),
    bill('Bob', { state: 'ready' }),
  )
  expect(text).toContain('1 customer not billed.')
  expect(text).toContain('QS-1 Bob|Not billed yet, because billing was stopped.')
})
