import type { files } from '#sync/api/files.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { findInvoiceRow } from '../db/invoices.ts'
import { findPackageById } from '../db/packages.ts'
import { keepMerchantInvoice, mustFindForInvoice, storedFor } from '../files/merchant-invoice.ts'
import { bytesOf, type Judged, judged } from '../files/take.ts'
import { audited, byOf } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import type { Call, Handlers } from '../lib/route.ts'
import { shown } from './packages.ts'

type Rows = Pick<typeof files, 'packages.uploadInvoice' | 'invoices.uploadInvoice'>
type Uploading = Call<Rows['packages.uploadInvoice']> | Call<Rows['invoices.uploadInvoice']>

interface Sent {
  readonly name: string
  readonly base64: string
}
interface GoodInvoice {
  readonly name: string
  readonly good: Judged
}

/** The merchant's invoice as it was sent, when it can be kept. */
export async function judgedInvoice(deps: Deps, actor: Actor, { name, base64 }: Sent): Promise<GoodInvoice> {
  deps.limits.uploads.take(actor.accountId)
  return { name, good: await judged(bytesOf(base64), 'merchant-invoice') }
}

export const keepInvoice = (
  deps: Deps,
  { signed, request }: Pick<Uploading, 'signed' | 'request'>,
  packageId: string,
  { name, good }: GoodInvoice,
): Promise<void> =>
  storedFor(deps, good, name, (file) =>
    audited(deps, byOf(signed, request, 'package.uploadInvoice'), (tx) =>
      keepMerchantInvoice(tx, signed.actor, packageId, file),
    ),
  )

async function take(call: Uploading, deps: Deps, packageId: string) {
  const { actor } = call.signed
  await mustFindForInvoice(deps, actor, packageId)
  await keepInvoice(deps, call, packageId, await judgedInvoice(deps, actor, call.body))
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
