import * as z from 'zod'
import type { CustomsFiling } from '#sync/api/packages/customs-list.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { floridaDay } from '#sync/lib/florida-time.ts'
import type { CustomsLine } from '#sync/rules/manifests/customs-list.ts'
import { centsText } from './value-text.ts'

/**
 * The degroupage of ASYCUDA World (AWBOLDS), as Jamaica Customs takes it: the master waybill, then a segment for each line of
 * a house waybill. The elements are written in the order of this schema, and nothing is written that it does not let through.
 */
const text = (maxLength: number) => z.string().trim().min(1).max(maxLength)
const decimal = z.string().regex(/^\d+\.\d{2}$/)
/** Customs takes no goods without a weight. */
const mass = decimal.refine((kilograms) => Number(kilograms) > 0, 'is not above zero')
const address = z.string().max(175)
const place = z.string().regex(/^[A-Z]{2}[A-Z0-9]{3}$/)

const BolSegment = z.object({
  Bol_id: z.object({
    Bol_reference: text(17),
    Line_number: z.int().min(1),
    /** 23: import. */
    Bol_nature: z.literal(23),
    Bol_type_code: z.enum(['HWB', 'HBL']),
    Master_bol_ref_number: text(17),
  }),
  Consolidated_Cargo: z.literal(0),
  Load_unload_place: z.object({ Place_of_loading_code: place, Place_of_unloading_code: place }),
  Traders_segment: z.object({
    Carrier: z.object({ Carrier_code: z.string().max(17), Carrier_name: z.string().max(70) }),
    Exporter: z.object({ Exporter_name: text(70), Exporter_address: address }),
    Notify: z.object({ Notify_name: text(70), Notify_address: address }),
    Consignee: z.object({
      Consignee_code: z.string().regex(/^(\d{9})?$/),
      Consignee_name: text(70),
      Consignee_address: address,
    }),
  }),
  Goods_segment: z.object({
    /** 0 for goods that are in the package of the segment before. */
    Number_of_packages: z.int().min(0),
    Package_type_code: z.literal('PK'),
    Gross_mass: mass,
    Shipping_marks: z.string().max(100),
    Goods_description: text(250),
    Num_of_ctn_for_this_bol: z.literal(0),
  }),
  Value_segment: z
    .object({ Customs_segment: z.object({ Customs_value: decimal, Customs_currency: z.literal('USD') }) })
    .optional(),
})

type Segments = readonly z.output<typeof BolSegment>[]

/** The first segment of each house waybill has its pieces. */
const haveTheirPieces = (segments: Segments): boolean => {
  const references = new Set<string>()
  return segments.every(({ Bol_id: { Bol_reference }, Goods_segment }) => {
    const isFirst = !references.has(Bol_reference)
    references.add(Bol_reference)
    return !isFirst || Goods_segment.Number_of_packages > 0
  })
}

export const Awbolds = z.object({
  Master_bol: z.object({
    Customs_office_code: text(5),
    Voyage_number: text(17),
    Date_of_departure: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
    Reference_number: text(17),
  }),
  Bol_segment: z.array(BolSegment).min(1).refine(haveTheirPieces, 'lacks the pieces of a house waybill'),
})
type Awbolds = z.output<typeof Awbolds>

const cut = (value: string, maxLength: number): string =>
  [...value.replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join('')

export interface CustomsPaper {
  readonly manifest: Pick<Manifest, 'mode' | 'mawbNumber' | 'carrier' | 'departsAt'>
  readonly filing: CustomsFiling
  readonly lines: readonly CustomsLine[]
}

function segmentOf({ manifest, filing }: CustomsPaper, row: CustomsLine): Awbolds['Bol_segment'][number] {
  const consignee = { name: cut(row.consignee, 70), address: cut(row.address, 175) }
  return {
    Bol_id: {
      Bol_reference: row.hawbNumber,
      Line_number: row.line,
      Bol_nature: 23,
      Bol_type_code: manifest.mode === 'Air' ? 'HWB' : 'HBL',
      Master_bol_ref_number: cut(manifest.mawbNumber, 17),
    },
    Consolidated_Cargo: 0,
    Load_unload_place: {
      Place_of_loading_code: filing.loadingCode,
      Place_of_unloading_code: filing.unloadingCode,
    },
    Traders_segment: {
      Carrier: { Carrier_code: filing.carrierCode, Carrier_name: cut(manifest.carrier, 70) },
      Exporter: { Exporter_name: cut(row.shipper, 70) || 'Not stated', Exporter_address: '' },
      Notify: { Notify_name: consignee.name, Notify_address: consignee.address },
      Consignee: {
        Consignee_code: row.trn,
        Consignee_name: consignee.name,
        Consignee_address: consignee.address,
      },
    },
    Goods_segment: {
      Number_of_packages: row.pieces,
      Package_type_code: 'PK',
      Gross_mass: (row.weightKg ?? 0).toFixed(2),
      Shipping_marks: cut(`${row.mailbox} ${row.trackingNumber}`, 100),
      // The published message has no element for the tariff's code.
      Goods_description: cut(row.hsCode ? `HS ${row.hsCode}: ${row.description}` : row.description, 250),
      Num_of_ctn_for_this_bol: 0,
    },
    ...(row.valueUsdCents === null
      ? {}
      : {
          Value_segment: {
            Customs_segment: {
              Customs_value: centsText(row.valueUsdCents),
              Customs_currency: 'USD' as const,
            },
          },
        }),
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** Characters that XML can't hold are left out. */
const unholdable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escaped = (value: string): string =>
  value.replaceAll(unholdable, '').replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? '')

/** Objects are elements with elements in them, lists the same element again. */
function elements(name: string, value: unknown, indent: string): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item) => elements(name, item, indent)).join('')
  if (typeof value !== 'object' || value === null)
    return `${indent}<${name}>${escaped(String(value))}</${name}>\n`
  const children = Object.entries(value).map(([key, child]) => elements(key, child, `${indent}  `))
  return `${indent}<${name}>\n${children.join('')}${indent}</${name}>\n`
}

/** The file for ASYCUDA World. What is missing has to be asked for before: the schema lets nothing half through. */
export function awboldsXml(paper: CustomsPaper): string {
  const { manifest, filing, lines } = paper
  const checked = Awbolds.parse({
    Master_bol: {
      Customs_office_code: filing.officeCode,
      Voyage_number: filing.voyageNumber,
      Date_of_departure: manifest.departsAt === null ? '' : floridaDay(manifest.departsAt),
      Reference_number: cut(manifest.mawbNumber, 17),
    },
    Bol_segment: lines.map((row) => segmentOf(paper, row)),
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${elements('Awbolds', checked, '')}`
}
