import type { storage } from '#sync/api/money/storage.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { invoiceReplies } from '../../billing/invoice-replies.ts'
import { issueInvoice } from '../../billing/invoices.ts'
import { storageSince, storageSoFar } from '../../billing/storage.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findInvoice } from '../../db/billing/invoice-pages.ts'
import type { Tables } from '../../db/core/reading/reads.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(db: Tables, packageId: string): Promise<Package> {
  const pkg = await findPackageById(db, packageId)
  if (!pkg) throw noSuchPackage()
  return pkg
}

export const storageHandlers: Handlers<typeof storage, ChangeDeps> = {
  'packages.storage': async ({ params, actor }, { db, clock }) => {
    invoicePolicy.mayAsk(actor)
    const pkg = await mustFind(db.reads.kysely, params.id)
    if (!packagePolicy.canReadCosts(actor, pkg)) throw noSuchPackage()
    return storageSoFar(db.reads.kysely, pkg, jamaicaDay(clock.now()))
  },

  'packages.billStorage': async ({ params, body, signed, request }, deps) => {
    const invoiceId = await withTransaction(deps, byOf(signed, request, 'invoice.create'), async (tx) => {
      const pkg = await mustFind(tx.kysely, params.id)
      const charges = await storageSince(tx.kysely, pkg, jamaicaDay(tx.at), body.waiver || null)
      const accountId = must(pkg.accountId, 'the owner of a billed package')
      const createdBy = signed.actor.name
      const invoice = await issueInvoice(tx, deps, {
        kind: 'Package',
        accountId,
        charges,
        createdBy,
        supplement: true,
      })
      return invoice.invoiceId
    })
    const row = must(await findInvoice(deps.db.reads.kysely, invoiceId), 'the invoice that was made')
    const [madeInvoice] = await invoiceReplies(deps.db.reads, [row], true, deps.clock.now())
    return must(madeInvoice, 'the invoice that was made')
  },
}
