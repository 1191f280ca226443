import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CustomsSheet } from './customs-sheet.tsx'

const company = {
  ...{ name: 'Blue Mountain Freight', legalName: '', address: ['1 Ocean Blvd', 'Kingston'] },
  ...{ phone: '876-555-0100', email: '', trn: '001234567', gctNumber: 'GCT 77' },
  ...{ bank: null, logoFileId: null, invoiceFooter: '' },
}

test('a customs receipt names company and customer with their numbers, and each charge', () => {
  const text = renderToStaticMarkup(
    <CustomsSheet
      paper={{
        ...{ company, packageId: 'p', trackingNumber: 'TBA1', hawbNumber: 'QSJ-1', description: 'Lamp' },
        goods: ['Lamp: General goods, US$40.00', 'Textbooks: Books, US$61.00'],
        customer: { name: 'Una Brown', mailbox: 'QS-10001', email: '', trn: '987654321' },
        recorded: { receiptNumber: 'R-4711', classification: '8517.13.00', cifJmdCents: null },
        ...{ entryNumber: 'C87-1201', cifJmdCents: 2_000_000 },
        duties: [{ name: 'Import duty', how: '20% of CIF', amountJmdCents: 1_234_567_890 }],
        totalJmdCents: 1_234_567_890,
      }}
    />,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  for (const words of [
    ...['Blue Mountain Freight', '1 Ocean Blvd, Kingston', 'Tel. 876-555-0100', 'TRN 001-234-567'],
    ...[
      'GCT reg. no. GCT 77',
      'Customs receipt QSJ-1',
      'Importer Una Brown',
      'Goods Lamp: General goods, US$40.00; Textbooks: Books, US$61.00',
      'Mailbox QS-10001',
    ],
    ...['TRN 987-654-321', 'Entry number C87-1201', 'Receipt of customs R-4711', 'CIF value J$20,000.00'],
    ...['Import duty 20% of CIF J$12,345,678.90', 'Charged by customs J$12,345,678.90'],
  ])
    expect(text).toContain(words)
})
