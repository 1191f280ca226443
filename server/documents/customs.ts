import type { CustomsReceipt } from '#sync/entities/money/papers.ts'
import { trnText } from '#sync/rules/payments/trn-text.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import { faint } from './page-writer.ts'
import { drawSheets } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, momentText, orNothing } from './value-text.ts'

interface DrawnCustoms extends CustomsReceipt {
  readonly brand: Brand
  /** ISO. */
  readonly madeAt: string
}

const columnsOf = (receiptNumber: string): readonly SheetColumn<CustomsReceipt['duties'][number]>[] => [
  { head: '#', share: 6, text: (_, n) => String(n + 1) },
  { head: 'Charge of customs', share: 48, text: ({ name }) => name, below: ({ how }) => how },
  { head: 'Receipt', share: 24, text: () => orNothing(receiptNumber) },
  {
    head: 'Amount (JMD)',
    share: 22,
    align: 'right',
    text: ({ amountJmdCents }) => amountText(amountJmdCents),
  },
]

/** The customs charges of a package, on A4. */
export function customsReceiptPdf(paper: DrawnCustoms): Promise<Buffer> {
  const { brand, customer, recorded, cifJmdCents, madeAt } = paper
  const number = paper.hawbNumber ?? paper.trackingNumber
  const madeText = `${brand.name}, customs receipt ${number}, printed ${momentText(madeAt)}.`
  return drawSheets({ brand, kind: 'Customs receipt', number, madeAt, madeText }, async (sheet) => {
    sheet.facts([
      [
        'Importer',
        orNothing(
          [customer.name, customer.mailbox, customer.trn && `TRN ${trnText(customer.trn)}`]
            .filter(Boolean)
            .join('\n'),
        ),
      ],
      ['Package', [paper.trackingNumber, paper.description].filter(Boolean).join('\n')],
      ...(paper.goods.length === 0 ? [] : [['Goods', paper.goods.join('\n')] as const]),
      ['Entry number', orNothing(paper.entryNumber)],
      ['Receipt of customs', orNothing(recorded.receiptNumber)],
      ['Classification', orNothing(recorded.classification)],
      ['CIF value', cifJmdCents === null ? orNothing('') : jmdText(cifJmdCents)],
    ])
    sheet.gap(6)
    await drawTable(sheet, columnsOf(recorded.receiptNumber), paper.duties, [
      { name: 'Charged by customs', value: jmdText(paper.totalJmdCents), strong: true },
    ])
    sheet.paragraph('All amounts are in Jamaican dollars (JMD).', { size: 8, colour: faint })
  })
}
