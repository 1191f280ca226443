import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { usdText } from '#sync/rules/prices/money.ts'
import type { Brand } from './brand.ts'
import { faint } from './page-writer.ts'
import { drawSheets } from './sheet.ts'
import { drawTable, type SheetColumn } from './sheet-table.ts'
import { amountText, countText, departureText, lbText, momentText, orNothing } from './value-text.ts'

export interface ManifestRow {
  readonly package: Pick<
    Package,
    | 'hawbNumber'
    | 'trackingNumber'
    | 'courier'
    | 'description'
    | 'pieces'
    | 'weightLb'
    | 'declaredValueUsdCents'
  >
  readonly owner: { readonly name: string; readonly mailbox: string } | null
  /** Pending, Received, Missing or Damaged. */
  readonly arrival: string
}

export interface ManifestPaper {
  readonly brand: Brand
  readonly manifest: Pick<
    Manifest,
    | 'number'
    | 'mode'
    | 'mawbNumber'
    | 'carrier'
    | 'departsAt'
    | 'arrivesAt'
    | 'status'
    | 'sealedBy'
    | 'sealedAt'
  >
  readonly origin: string
  readonly destination: string
  readonly totals: {
    readonly pieces: number
    readonly weightLb: number
    readonly declaredValueUsdCents: number
  }
  readonly rows: readonly ManifestRow[]
  /** ISO. */
  readonly madeAt: string
}

const columns: readonly SheetColumn<ManifestRow>[] = [
  { head: '#', share: 5, text: (_, n) => String(n + 1) },
  { head: 'HAWB', share: 14, text: ({ package: pkg }) => orNothing(pkg.hawbNumber) },
  {
    head: 'Tracking number',
    share: 22,
    text: ({ package: pkg }) => pkg.trackingNumber,
    below: ({ package: pkg }) => pkg.courier,
  },
  {
    head: 'Consignee',
    share: 20,
    text: ({ owner }) => owner?.name ?? 'Unidentified',
    below: ({ owner }) => owner?.mailbox ?? '',
  },
  { head: 'Contents', share: 26, text: ({ package: pkg }) => orNothing(pkg.description) },
  { head: 'Pcs', share: 6, align: 'right', text: ({ package: pkg }) => countText(pkg.pieces) },
  { head: 'Weight', share: 10, align: 'right', text: ({ package: pkg }) => lbText(pkg.weightLb) },
  {
    head: 'Value (USD)',
    share: 12,
    align: 'right',
    text: ({ package: pkg }) => amountText(pkg.declaredValueUsdCents),
  },
  { head: 'Arrival', share: 10, text: ({ arrival }) => arrival },
]

/** A manifest on A4 across, with every package in it. */
export function manifestPdf(paper: ManifestPaper): Promise<Buffer> {
  const { brand, manifest, totals, rows, madeAt } = paper
  const number = manifest.number ?? 'Not numbered yet'
  const madeText = `${brand.name}, manifest ${number}, printed ${momentText(madeAt)}.`
  const options = { brand, kind: 'Manifest', number, madeAt, madeText, landscape: true }
  return drawSheets(options, async (sheet) => {
    sheet.facts(
      [
        [manifest.mode === 'Air' ? 'Master air waybill' : 'Bill of lading', orNothing(manifest.mawbNumber)],
        ['Carrier', orNothing(manifest.carrier)],
        ['Status', manifest.status],
        ['From', orNothing(paper.origin)],
        ['To', orNothing(paper.destination)],
        ['Mode', manifest.mode],
        ['Departs', departureText(manifest.departsAt)],
        ['Arrives', momentText(manifest.arrivesAt)],
        [
          'Sealed',
          manifest.sealedAt ? `${momentText(manifest.sealedAt)}, ${manifest.sealedBy ?? ''}` : 'Not sealed',
        ],
      ],
      3,
    )
    sheet.gap(4)
    await drawTable(sheet, columns, rows, [
      { name: 'Packages', value: countText(rows.length) },
      { name: 'Pieces', value: countText(totals.pieces) },
      { name: 'Weight', value: lbText(totals.weightLb) },
      { name: 'Declared value', value: usdText(totals.declaredValueUsdCents), strong: true },
    ])
    sheet.paragraph('Declared values are in US dollars (USD).', { size: 8, colour: faint })
  })
}
