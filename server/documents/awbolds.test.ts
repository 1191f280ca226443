import { expect, test } from 'vitest'
import type { CustomsFiling } from '#sync/api/packages/customs-list.ts'
import type { CustomsLine } from '#sync/rules/manifests/customs-list.ts'
import { Awbolds, awboldsXml, type CustomsPaper } from './awbolds.ts'

const line: CustomsLine = {
  ...{ line: 1, packageId: '', hawbNumber: 'QS260000123X', trackingNumber: 'TBA1', mailbox: 'QS-1' },
  ...{ consignee: 'Una Brown', trn: '123456789', address: '5 Ocean View', shipper: 'Amazon' },
  ...{ hsCode: '', description: 'Shoes', pieces: 2, weightKg: 4.54, valueUsdCents: 4_550 },
}
const manifest: CustomsPaper['manifest'] = {
  ...{ mode: 'Air', mawbNumber: '001-12345675', carrier: 'American' },
  departsAt: '2026-11-22T03:00:00.000Z',
}
const filing: CustomsFiling = {
  ...{ officeCode: 'JMKIN', voyageNumber: 'AA123', carrierCode: 'QSL' },
  ...{ loadingCode: 'USMIA', unloadingCode: 'JMKIN' },
}
interface Broken {
  line?: Partial<CustomsLine>
  filing?: Partial<CustomsFiling>
  manifest?: Partial<CustomsPaper['manifest']>
}
const xmlOf = (broken: Broken = {}): string =>
  awboldsXml({
    manifest: { ...manifest, ...broken.manifest },
    filing: { ...filing, ...broken.filing },
    lines: [{ ...line, ...broken.line }],
  })

/** The content of an element: its text, or the elements in it. */
type Held = string | { [name: string]: Held }

/** The elements of a file, in their order. */
function elementsOf(xml: string): Held {
  const children = [...xml.matchAll(/<(\w+)>([\s\S]*?)<\/\1>/g)]
  if (children.length === 0) return xml.trim()
  return Object.fromEntries(children.map(([, name = '', inner = '']) => [name, elementsOf(inner)]))
}

/** The same with the schema's own types: numbers are written plainly. */
const typedElements = (text: string): unknown =>
  JSON.parse(JSON.stringify(elementsOf(text)), (name, value) =>
    /^(Line_number|Bol_nature|Consolidated_Cargo|Number_of_packages|Num_of_ctn_for_this_bol)$/.test(name)
      ? Number(value)
      : value,
  )

function readBack(xml: string) {
  const { Awbolds: whole } = typedElements(xml) as { Awbolds: { Bol_segment: unknown } }
  return Awbolds.safeParse({ ...whole, Bol_segment: [whole.Bol_segment] })
}

test('the written file, read back, is what its schema lets through', () => {
  expect(readBack(xmlOf()).error).toBeUndefined()
  const [bill] = readBack(xmlOf()).data?.Bol_segment ?? []
  expect(bill?.Goods_segment).toMatchObject({ Number_of_packages: 2, Gross_mass: '4.54' })
})

test.each([
  ['00:30 in July', '2026-07-15T04:30:00.000Z', '2026-07-15'],
  ['23:59 in July', '2026-07-16T03:59:00.000Z', '2026-07-15'],
  ['00:30 in January', '2026-01-15T05:30:00.000Z', '2026-01-15'],
  ['midnight as clocks go forward', '2026-03-08T05:00:00.000Z', '2026-03-08'],
  ['23:30 of that day', '2026-03-09T03:30:00.000Z', '2026-03-08'],
  ['00:30 as clocks go back', '2026-11-01T04:30:00.000Z', '2026-11-01'],
  ['23:30 of that day', '2026-11-02T04:30:00.000Z', '2026-11-01'],
])('a flight that leaves Florida at %s is declared for its day there', (_, departsAt, day) => {
  expect(xmlOf({ manifest: { departsAt } })).toContain(`<Date_of_departure>${day}</Date_of_departure>`)
})

test.each<[string, Broken]>([
  ['no number', { line: { hawbNumber: '' } }],
  ['nobody to get it', { line: { consignee: '' } }],
  ['nothing in it', { line: { description: ' ' } }],
  ['no pieces', { line: { pieces: 0 } }],
  ['half a piece', { line: { pieces: 1.5 } }],
  ['no weight', { line: { weightKg: null } }],
  ['a weight of nothing', { line: { weightKg: 0 } }],
  ['a taxpayer number of letters', { line: { trn: 'ABCDEFGHI' } }],
  ['a place that is none', { filing: { unloadingCode: 'Kingston' } }],
  ['no voyage', { filing: { voyageNumber: '' } }],
  ['no office', { filing: { officeCode: '' } }],
  ['no master waybill', { manifest: { mawbNumber: '' } }],
])('a document with %s is not written', (_what, broken) => {
  expect(() => xmlOf(broken)).toThrow()
})

test.each([
  ['without an element', /<Bol_reference>.*<\/Bol_reference>/, ''],
  ['with a weight in pounds and ounces', /<Gross_mass>.*</, '<Gross_mass>10 lb<'],
  ['with another nature', /<Bol_nature>23</, '<Bol_nature>22<'],
  ['with a day that is none', /<Date_of_departure>.*</, '<Date_of_departure>tomorrow<'],
])('a file %s does not pass', (_what, find, replace) => {
  const xml = xmlOf()
  expect(xml.replace(find, replace)).not.toBe(xml)
  expect(readBack(xml.replace(find, replace)).success).toBe(false)
})
