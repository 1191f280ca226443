import { type CustomsLine, customsGapText, gapsOf } from '#sync/rules/manifests/customs-list.ts'
import type { DrawnCustomsList } from '../documents/customs-list.ts'
import type { ExportColumn, Kind, Table } from './table.ts'

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
  column('HS code', 'text', (row) => row.hsCode),
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
