import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import { toScan } from '#sync/rules/tracking/scan.ts'
import { packageRow } from '#sync/test/contract-rows.ts'
import { lookUpScan } from './package-scan.ts'

const number = '1Z999AA10123456784'
const box = (n: number, over: Partial<Package>) =>
  packageRow(n, { trackingNumber: number, codes: [number], status: 'Delivered', ...over })

test.each<[offered: string, rows: Package[], headline: string, text: string]>([
  [
    'a box that was handed over',
    [box(1, { deliveredTo: 'Una Customer' })],
    ...(['Already delivered', 'To Una Customer'] as const),
  ],
  [
    'one handed over to nobody named',
    [box(1, { deliveredTo: null })],
    'Already delivered',
    'To its customer',
  ],
  ['one whose number only ends alike', [box(1, { codes: ['0123456784'] })], 'Is it this package?', 'Similar'],
  ['a box on its way', [box(1, { status: 'AtCustoms' })], 'Is it this package?', 'Similar'],
  ['two of the same number', [box(1, {}), box(2, {})], 'Is it this package?', 'Similar'],
])(
  'a scan that finds %s says so and leaves the choice to a person',
  async (_offered, rows, headline, text) => {
    const lookUp = async () => ({ offered: rows, isLoading: false })
    const scan = await lookUpScan(toScan({ raw: number, source: 'wedge' }, null), lookUp)
    expect(scan.answer).toMatchObject({ verdict: 'unknown', headline, text: expect.stringContaining(text) })
    expect([scan.pkg, scan.offered]).toEqual([null, rows])
  },
)
