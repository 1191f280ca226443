import type { storage } from '#sync/api/storage.ts'
import type { Package } from '#sync/entities/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import { findInvoice } from '../db/invoice-pages.ts'
import type { Db } from '../db/open.ts'
import { findPackageById } from '../db/packages.ts'
import { audited, byOf } from '../lib/audited.ts'
import type { Handlers } from '../lib/route.ts'
import { mustBeCustomerOrSeeAll, seesAllInvoices } from '../money/invoice-reach.ts'
import { invoiceReplies } from '../money/invoice-replies.ts'
import { issueInvoice } from '../money/invoices.ts'
import { storageSince, storageSoFar } from '../money/storage.ts'

async function mustFind(db: Db['reader'], packageId: string): Promise<Package> {
  const found = await findPackageById(db, packageId)
  if (!found) throw noSuchPackage()
  return found
}

export const storageHandlers: Handlers<typeof storage> = {
  'packages.storage': async ({ params, actor }, { db, clock }) => {
    mustBeCustomerOrSeeAll(actor)
    const pkg = await mustFind(db.reader, params.id)
    if (!seesAllInvoices(actor) && pkg.accountId !== actor.accountId) throw noSuchPackage()
    return storageSoFar(db.reader, pkg, jamaicaDay(clock.now()))
  },

  'packages.billStorage': async ({ params, body, signed, request }, deps) => {
    const invoiceId = await audited(deps, byOf(signed, request, 'invoice.create'), async (tx) => {
      const pkg = await mustFind(tx.kysely, params.id)
      const charges = await storageSince(tx.kysely, pkg, jamaicaDay(tx.at), body.waiver || null)
      const accountId = must(pkg.accountId, 'the owner of a billed package')
      const createdBy = signed.actor.name
      const made = await issueInvoice(tx, deps, {
        kind: 'Package',
        accountId,
        charges,
        createdBy,
        supplement: true,
      })
      return made.invoiceId
    })
    const row = must(await findInvoice(deps.db.reader, invoiceId), 'the invoice that was made')
    const [one] = invoiceReplies(deps.db.read, [row], true)
    return must(one, 'the invoice that was made')
  },
}
