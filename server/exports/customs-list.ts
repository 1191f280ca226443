import { type CustomsLine, customsGapText, gapsOf } from '#sync/rules/customs-list.ts'
import type { ManifestPaper } from '../documents/manifest.ts'
import { faint } from '../documents/page-writer.ts'
import { drawSheets } from '../documents/sheet.ts'
import { drawTable, type SheetColumn } from '../documents/sheet-table.ts'
import { amountText, countText, momentText, orNothing } from '../documents/value-text.ts'
import type { CustomsPaper } from './awbolds.ts'
import type { ExportColumn, Kind, Table } from './table.ts'

export interface DrawnCustomsList
  extends CustomsPaper,
    Pick<ManifestPaper, 'brand' | 'madeAt' | 'origin' | 'destination'> {
  readonly number: string
}

const column = (head: string, kind: Kind, value: ExportColumn<CustomsLine>['value']) => ({
  head,
  kind,
  value,
})

const columns: readonly ExportColumn<CustomsLine>[] = [
  column('Line', 'number', (row) => row.line),
  column('HAWB', 'text', (row) => row.hawbNumber),
  column('Tracking number', 'text', (row) => row.trackingNumber),
  column('Consignee', 'text', (row) => row.consignee),
  column('Mailbox', 'text', (row) => row.mailbox),
  column('TRN', 'text', (row) => row.trn),
  column('Address', 'text', (row) => row.address),
  column('Shipper', 'text', (row) => row.shipper),
  column('Goods', 'text', (row) => row.description),
  column('Pieces', 'number', (row) => row.pieces),
  column('Gross weight (kg)', 'number', (row) => row.weightKg),
  column('Value (USD)', 'money', (row) => row.valueUsdCents),
  column('Missing', 'text', (row) => gapsOf(row).map(customsGapText).join(', ')),
]

export const customsTable = ({ number, manifest, lines }: DrawnCustomsList): Table<CustomsLine> => ({
  title: 'Customs list',
  about: [number, manifest.mawbNumber].filter((part) => part !== ''),
  columns,
  count: async () => lines.length,
  async *parts() {
    yield lines
  },
})

/** 123-456-789, as people write it. */
const trnText = (trn: string): string => orNothing(trn.replace(/(\d{3})(?=\d)/g, '$1-'))
const kgText = (kg: number | null): string => (kg === null ? orNothing('') : countText(kg))
const sum = (lines: readonly CustomsLine[], of: (row: CustomsLine) => number | null): number =>
  lines.reduce((total, row) => total + (of(row) ?? 0), 0)

const sheetColumns: readonly SheetColumn<CustomsLine>[] = [
  { head: '#', share: 5, text: (row) => String(row.line) },
  { head: 'HAWB', share: 15, text: (row) => orNothing(row.hawbNumber), below: (row) => row.trackingNumber },
  { head: 'Consignee', share: 24, text: (row) => orNothing(row.consignee), below: (row) => row.address },
  { head: 'TRN', share: 12, text: (row) => trnText(row.trn), below: (row) => row.mailbox },
  { head: 'Shipper', share: 14, text: (row) => orNothing(row.shipper) },
  { head: 'Goods', share: 26, text: (row) => orNothing(row.description) },
  { head: 'Pcs', share: 6, align: 'right', text: (row) => countText(row.pieces) },
  { head: 'Weight (kg)', share: 10, align: 'right', text: (row) => kgText(row.weightKg) },
  { head: 'Value (USD)', share: 12, align: 'right', text: (row) => amountText(row.valueUsdCents) },
]

/** The customs list on A4 across. */
export function customsPdf(paper: DrawnCustomsList): Promise<Buffer> {
  const { brand, number, manifest, filing, lines, madeAt } = paper
  const madeText = `${brand.name}, customs list of ${number}, printed ${momentText(madeAt)}.`
  const options = { brand, kind: 'Customs list', number, madeAt, madeText, landscape: true }
  return drawSheets(options, async (sheet) => {
    sheet.facts(
      [
        [manifest.mode === 'Air' ? 'Master air waybill' : 'Bill of lading', orNothing(manifest.mawbNumber)],
        ['Carrier', orNothing(manifest.carrier)],
        ['Flight or voyage', orNothing(filing.voyageNumber)],
        ['From', `${orNothing(paper.origin)} (${filing.loadingCode})`],
        ['To', `${orNothing(paper.destination)} (${filing.unloadingCode})`],
        ['Departs', momentText(manifest.departsAt)],
      ],
      3,
    )
    sheet.gap(4)
    await drawTable(sheet, sheetColumns, lines, [
      { name: 'House waybills', value: countText(lines.length) },
      { name: 'Pieces', value: countText(sum(lines, (row) => row.pieces)) },
      { name: 'Weight', value: `${countText(sum(lines, (row) => row.weightKg))} kg` },
      {
        name: 'Declared value (USD)',
        value: amountText(sum(lines, (row) => row.valueUsdCents)),
        strong: true,
      },
    ])
    sheet.paragraph('Declared values are in US dollars (USD).', { size: 8, colour: faint })
  })
}
