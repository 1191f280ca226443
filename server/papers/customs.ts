import type { TrnView } from '#sync/api/packages/documents.ts'
import type { CustomsReceipt } from '#sync/entities/money/papers.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { goodsTexts } from '#sync/rules/packages/box-lines.ts'
import { computedCifOf, isCustomsCharge } from '#sync/rules/prices/customs-charges.ts'
import { lineText } from '#sync/rules/texts/line-text.ts'
import { customsLinesOf, findCustomsReceipt } from '../db/billing/customs-receipts.ts'
import { customsReceiptPdf } from '../documents/customs.ts'
import { issuedPaperOf, type PaperDeps, paperBrandOf } from './issued.ts'

const nothingRecorded = { receiptNumber: '', classification: '', cifJmdCents: null }

/** The customs charges of a package: each duty that its customer was billed, and the papers that show it. */
export async function customsPaperOf(
  deps: Pick<PaperDeps, 'db' | 'env'>,
  pkg: Package,
  view: TrnView,
): Promise<CustomsReceipt> {
  const { packageId, trackingNumber, hawbNumber, description, customs } = pkg
  const { kysely } = deps.db.reads
  const lines = (await customsLinesOf(kysely, packageId)).filter(isCustomsCharge)
  const receipt = (await findCustomsReceipt(kysely, packageId)) ?? nothingRecorded
  return {
    ...(await issuedPaperOf(deps, pkg.invoiceId ?? packageId, pkg.accountId ?? '', view)),
    packageId,
    trackingNumber,
    hawbNumber,
    description,
    goods: goodsTexts(pkg),
    recorded: receipt,
    entryNumber: customs.entryNumber,
    cifJmdCents: receipt.cifJmdCents ?? computedCifOf(lines),
    duties: lines.map((line) => ({
      name: lineText(line),
      how: line.how,
      amountJmdCents: line.amountJmdCents,
    })),
    totalJmdCents: lines.reduce((sum, { amountJmdCents }) => sum + amountJmdCents, 0),
  }
}

export async function drawCustomsReceipt(
  deps: PaperDeps,
  pkg: Package,
  { madeAt, view }: { readonly madeAt: string; readonly view: TrnView },
): Promise<Buffer> {
  const paper = await customsPaperOf(deps, pkg, view)
  if (paper.duties.length === 0 && paper.recorded.receiptNumber === '')
    throw new Refusal('not-found', 'Customs charged nothing for this package, so there is no receipt.')
  const brand = await paperBrandOf(deps, pkg.accountId ?? '', paper)
  return customsReceiptPdf({ ...paper, brand, madeAt })
}
