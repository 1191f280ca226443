import { type CustomsLine, packageRows } from '#sync/rules/manifests/customs-list.ts'
import type { CustomsPaper } from './awbolds.ts'
import type { ManifestPaper } from './manifest.ts'
import { faint } from './page-writer.ts'
import { drawSheets } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, countText, departureText, momentText, orNothing } from './value-text.ts'

export interface DrawnCustomsList
  extends CustomsPaper,
    Pick<ManifestPaper, 'brand' | 'madeAt' | 'origin' | 'destination'> {
  readonly number: string
}

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
  {
    head: 'Goods',
    share: 26,
    text: (row) => orNothing(row.description),
    below: (row) => (row.hsCode ? `HS ${row.hsCode}` : ''),
  },
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
        ['Departs', departureText(manifest.departsAt)],
      ],
      3,
    )
    sheet.gap(4)
    await drawTable(sheet, sheetColumns, lines, [
      { name: 'House waybills', value: countText(packageRows(lines).length) },
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
