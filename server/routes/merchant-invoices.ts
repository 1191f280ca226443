import type { files } from '#sync/api/files.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { type Actor, may } from '#sync/policies/actor.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { findInvoiceRow } from '../db/invoices.ts'
import { findPackageById } from '../db/packages.ts'
import { keepMerchantInvoice, mustFindForInvoice, storedFor } from '../files/merchant-invoice.ts'
import { bytesOf, type Judged, judged } from '../files/take.ts'
import { audited, byOf } from '../lib/audited.ts'
import type { Deps } from '../lib/deps.ts'
import type { Call, Handlers } from '../lib/route.ts'
import { noSuchInvoice } from '../money/invoices.ts'
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

/** The package that an invoice is for; an invoice that is not one's own is one that is not there. */
async function packageOfInvoice({ db }: Deps, actor: Actor, invoiceId: string): Promise<string> {
  const invoice = await findInvoiceRow(db.reader, invoiceId)
  const isOffice = isStaff(actor.role) && may(actor, 'PackageUpdate')
  const isOwn = invoice?.accountId === actor.accountId && invoice.statusId !== 'draft'
  if (!invoice || !(isOffice || isOwn)) throw noSuchInvoice()
  if (!invoice.packageId)
    throw new Refusal(
      'wrong-state',
      'This invoice is not for one package. Hand it in for the package itself.',
    )
  return invoice.packageId
}

export const merchantInvoiceHandlers: Handlers<Rows> = {
  'packages.uploadInvoice': (call, deps) => take(call, deps, call.body.packageId),
  'invoices.uploadInvoice': async (call, deps) => {
    const { packageId, invoiceId } = call.body
    const wanted = packageId ?? (await packageOfInvoice(deps, call.actor, must(invoiceId, 'an invoice')))
    return take(call, deps, wanted)
  },
}
