import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CustomerBill } from '#sync/api/money/invoices-bill.ts'
import { BillPreview } from './bill-preview.tsx'
import type { Issuing } from './use-issuing.ts'

const bill = (n: number): CustomerBill => ({
  ...{ accountId: `a${n}`, customer: { name: `Customer ${n}`, mailbox: `QS-${n}` }, state: 'ready' },
  ...{ packages: [], lines: [], problems: [], subtotalJmdCents: 0, gctJmdCents: 0, totalJmdCents: 1_000 },
  ...{ fingerprint: null, invoiceId: null, number: null, mailedTo: null, message: null },
})
const noop = () => undefined

function footOf(busy: boolean, issuedCount: number): string {
  const run = async () => undefined
  const issuing: Issuing = {
    ...{ run, busy, issuedCount, problem: '', isStopping: false, stop: noop, reset: noop },
  }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <BillPreview bills={[bill(1), bill(2), bill(3)]} issuing={issuing} onAgain={noop} onClose={noop} />
    </MantineProvider>,
  )
  return html.slice(html.lastIndexOf('role="status"')).replaceAll(/<[^>]+>/g, ' ')
}

test.each([
  ['before it begins', false, 0, '3 invoices for 0 packages'],
  ['before the first answer', true, 0, '0 of 3 customers billed'],
  ['between two calls', true, 2, '2 of 3 customers billed'],
] as const)('the bills say how far they are %s', (_, busy, issuedCount, text) => {
  expect(footOf(busy, issuedCount)).toContain(text)
})
