import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { MerchantInvoicePanel } from './merchant-invoice-panel.tsx'

const row = {
  ...blankPackage('11111111-1111-4111-8111-111111111111', '2026-11-28T15:00:00.000Z'),
  ...{ invoiceState: 'Received' as const, status: 'AtCustoms' as const, merchantInvoiceFileId: 'file' },
}
const htmlOf = (values: Partial<Package>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MerchantInvoicePanel row={{ ...row, ...values }} />
    </MantineProvider>,
  )

test('until customs has let a package go, its owner can replace the invoice', () => {
  const html = htmlOf({})
  expect(html).toContain('You can still replace it')
  expect(html).toContain('Take a photo')
})

test.each([
  ['that customs cleared', { customs: { ...untouchedCustoms, state: 'Cleared' as const } }],
  ['at an office', { status: 'ReadyForPickup' as const }],
])('the owner of a package %s reads that nothing is left to do, and has no buttons', (_, values) => {
  const html = htmlOf(values)
  expect(html).toContain('Customs has cleared your package, so there’s nothing more to do')
  expect(html).not.toMatch(/Take a photo|Choose a file|replace/)
})
