import type { partner } from '#sync/api/partners/partner.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import type { CallRequest } from '../core/call-request.ts'
import { namesOf } from '../db/accounts/account-names.ts'
import { findInvoiceRow } from '../db/billing/invoices.ts'
import { findDeletedPackage, findPackageById } from '../db/packages/packages.ts'
import { partnerPackageOf } from '../db/partners/partner-packages.ts'
import { labelPdf } from '../documents/label.ts'
import type { Call, Handlers } from '../http/route.ts'
import { labelPaperOf } from '../papers/label-paper.ts'
import { announcePackages } from './announce.ts'
import { currentKey } from './key-session.ts'
import { isTestCall } from './keys.ts'
import { listReported } from './list.ts'
import { isOwnReport } from './own-report.ts'
import { initialsOf } from './owners.ts'
import { toPartnerInvoice, toPartnerPackage } from './package-view.ts'
import { receivePackages } from './receive.ts'

const noSuchReference = (request: CallRequest) =>
  new Refusal(
    'not-found',
    isTestCall(request)
      ? 'A test key stores nothing, so there is no package with this reference.'
      : 'There is no package with this reference.',
  )

type KeyCall = Pick<Call<(typeof partner)['partner.package']>, 'actor' | 'request' | 'params'>

/**
 * The package that a key reported under its reference, deleted ones too. To another key it is not there, and neither is
 * a package that was here before the key reported it.
 */
async function mustFindReported(
  { db }: AccountDeps,
  { actor, request, params: { reference } }: KeyCall,
): Promise<Package> {
  const row = await db.reads.get(partnerPackageOf, { apiKeyId: actor.accountId, reference })
  if (!row || !(await isOwnReport(db.reads, actor, row.packageId))) throw noSuchReference(request)
  const pkg =
    (await findPackageById(db.reads.kysely, row.packageId)) ??
    (await findDeletedPackage(db.reads, row.packageId))
  return must(pkg, 'the package of a reference')
}

export const partnerHandlers: Handlers<typeof partner, AccountDeps> = {
  'partner.key': async ({ request }, deps) => {
    const { key, rights } = await currentKey(deps, request)
    const { name, branchId, perMinute, perDay, expiresAt } = key
    return { name, isTest: isTestCall(request), rights: [...rights], branchId, perMinute, perDay, expiresAt }
  },

  'partner.receive': async ({ body, signed, request }, deps) => ({
    results: await receivePackages(deps, { session: signed, request, ...body }),
    isTest: isTestCall(request),
  }),

  'partner.announce': async ({ body, signed, request }, deps) => ({
    results: await announcePackages(deps, { session: signed, request, ...body }),
    isTest: isTestCall(request),
  }),

  'partner.packages': async ({ actor, query }, { db }) => listReported(db, actor, query),

  'partner.package': async (call, deps) => {
    const pkg = await mustFindReported(deps, call)
    const { reference } = call.params
    const owner = (await namesOf(deps.db.reads.kysely, [pkg.accountId])).get(pkg.accountId ?? '')
    return toPartnerPackage(pkg, { reference, mailbox: owner?.mailbox ?? null })
  },

  'partner.label': async (call, deps) => {
    const { packageId } = await mustFindReported(deps, call)
    const { query } = call
    const fullPaper = await labelPaperOf(deps, call.actor, packageId)
    const { owner } = fullPaper
    const paper = { ...fullPaper, owner: owner && { ...owner, name: initialsOf(owner.name) } }
    const name = `Label ${paper.hawbNumber}.${query.format}`
    return query.format === 'zpl'
      ? { name, contentType: 'text/plain; charset=utf-8', body: Buffer.from(labelZpl(paper, query.dpi)) }
      : { name, contentType: 'application/pdf', body: await labelPdf(paper) }
  },

  'partner.invoices': async (call, deps) => {
    const { packageId, invoiceId, billedAt } = await mustFindReported(deps, call)
    const invoice =
      invoiceId !== null && billedAt !== null
        ? await findInvoiceRow(deps.db.reads.kysely, invoiceId)
        : undefined
    return invoice ? [toPartnerInvoice(invoice, [packageId])] : []
  },
}
