import type { files } from '#sync/api/files.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { findInvoiceRow } from '../db/invoices.ts'
import { findPackageById } from '../db/packages.ts'
import { keepMerchantInvoice, mustFindForInvoice, storedFor } from '../files/merchant-invoice.ts'
import { bytesOf, judged } from '../files/take.ts'
import { audited, byOf } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import type { Call, Handlers } from '../lib/route.ts'
import { shown } from './packages.ts'

type Rows = Pick<typeof files, 'packages.uploadInvoice' | 'invoices.uploadInvoice'>
type Uploading = Call<Rows['packages.uploadInvoice']> | Call<Rows['invoices.uploadInvoice']>

async function take({ body, signed, request }: Uploading, deps: Deps, packageId: string) {
  const { actor } = signed
  await mustFindForInvoice(deps, actor, packageId)
  deps.limits.uploads.take(actor.accountId)
  const good = await judged(bytesOf(body.base64), 'merchant-invoice')
  await storedFor(deps, good, body.name, (file) =>
    audited(deps, byOf(signed, request, 'package.uploadInvoice'), (tx) =>
      keepMerchantInvoice(tx, actor, packageId, file),
    ),
  )
  const [row] = shown(actor, [
    must(await findPackageById(deps.db.writer, packageId), 'the package that was changed'),
  ])
  return must(row, 'the package that was changed')
}

async function packageOfInvoice({ db }: Deps, invoiceId: string): Promise<string> {
  const packageId = (await findInvoiceRow(db.reader, invoiceId))?.packageId
  if (!packageId) throw new Refusal('not-found', 'There is no such invoice, or it is not for a package.')
  return packageId
}

export const merchantInvoiceHandlers: Handlers<Rows> = {
  'packages.uploadInvoice': (call, deps) => take(call, deps, call.body.packageId),
  'invoices.uploadInvoice': async (call, deps) => {
    const { packageId, invoiceId } = call.body
    return take(call, deps, packageId ?? (await packageOfInvoice(deps, must(invoiceId, 'an invoice'))))
  },
}
