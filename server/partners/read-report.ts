import { ReceivedPackage, type ReceivedResult } from '#sync/api/partners/partner.ts'
import type { FieldKind } from '#sync/entities/kinds/field.ts'
import { packageDetailFields } from '#sync/entities/packages/package.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { readMailbox } from '#sync/rules/import/cell-values.ts'
import {
  asBoolean,
  asChoice,
  asNumber,
  asText,
  type Convert,
  quote,
  type RowKind,
  type RowRefusal,
  readBatchRow,
  refusalOfRow,
} from './batch-row.ts'

/** A row of a report, or the answer to one that can't be read. */
export type ReadReport =
  | { readonly item: ReceivedPackage; readonly warnings: readonly string[]; readonly refused?: never }
  | { readonly item?: never; readonly raw: unknown; readonly refused: ReceivedResult }

const conversionsByKind: Partial<Record<FieldKind, (choices: readonly string[]) => Convert>> = {
  count: () => asNumber,
  inches: () => asNumber,
  pounds: () => asNumber,
  usd: () => asNumber,
  flag: () => asBoolean,
  choice: asChoice,
}

/** Programs also send numbers as text and choices in small letters, which can mean only one thing. */
export const detailConversions: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    ['reference', 'trackingNumber', 'mailbox', 'customerName'].map((name) => [name, asText]),
  ),
  ...Object.fromEntries(
    Object.entries(packageDetailFields).flatMap(([name, { kind, choices }]) => {
      const conversion = conversionsByKind[kind]
      return conversion ? [[name, conversion(choices)]] : []
    }),
  ),
}

const reportedRow: RowKind<typeof ReceivedPackage> = {
  schema: ReceivedPackage,
  conversions: detailConversions,
  needed: ['reference', 'trackingNumber'],
}

const mailboxWarnings = ({ mailbox }: ReceivedPackage): string[] =>
  mailbox !== '' && readMailbox(mailbox).value === undefined
    ? [`${quote(mailbox)} doesn’t have the form of a mailbox, like QS-10083. The office looks whose it is.`]
    : []

const refusedReport = (raw: unknown, refusal: RowRefusal): ReadReport => ({
  raw,
  refused: { ...refusal, packageId: null, hawbNumber: null, hasCustomer: false },
})

/** Clocks differ a little. */
const aheadMs = 10 * minuteMs

/** Reads a row of a report. What is wrong with it is said by field, and hinders no other row. */
export function readReport(raw: unknown, now: number): ReadReport {
  const { item, warnings, refusal } = readBatchRow(reportedRow, raw)
  if (refusal) return refusedReport(raw, refusal)
  if (item.receivedAt !== undefined && Date.parse(item.receivedAt) > now + aheadMs)
    return refusedReport(
      raw,
      refusalOfRow(raw, { receivedAt: ['is in the future: check the clock and the offset'] }),
    )
  return { item, warnings: [...warnings, ...mailboxWarnings(item)] }
}
