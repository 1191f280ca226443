import type { documents } from '#sync/api/documents.ts'
import { must } from '#sync/lib/must.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import type { AccountDeps } from '../accounts/deps.ts'
import { branchNames, namesOf } from '../db/accounts/account-names.ts'
import { findManifest, linesOf, readManifestTotals } from '../db/packages/manifests.ts'
import { packagesOfManifest } from '../db/packages/packages.ts'
import { labelPdf } from '../documents/label.ts'
import { manifestPdf } from '../documents/manifest.ts'
import type { FileDeps } from '../files/deps.ts'
import type { Handlers } from '../http/route.ts'
import { lookOf } from '../papers/issued.ts'
import { madeAtOf, pdfType } from './documents-shared.ts'
import { labelPaperOf } from './label-paper.ts'

type OfStaff = Pick<typeof documents, 'packages.label' | 'manifests.pdf'>

async function paperOf(deps: FileDeps, manifestId: string) {
  const { kysely: reader } = deps.db.reads
  const manifest = await findManifest(reader, manifestId)
  if (!manifest) throw noSuchManifest()
  const packages = await packagesOfManifest(reader, manifestId)
  const arrivals = new Map((await linesOf(reader, manifestId)).map((line) => [line.packageId, line.arrival]))
  const owners = await namesOf(
    reader,
    packages.map(({ accountId }) => accountId),
  )
  const branches = await branchNames(reader)
  return {
    brand: await lookOf(deps, ''),
    manifest,
    origin: branches.get(manifest.originBranchId ?? '')?.name ?? '',
    destination: branches.get(manifest.destinationBranchId ?? '')?.name ?? '',
    totals: await readManifestTotals(reader, manifestId),
    rows: packages.map((pkg) => ({
      package: pkg,
      owner: owners.get(pkg.accountId ?? '') ?? null,
      arrival: arrivals.get(pkg.packageId) ?? '',
    })),
    madeAt: madeAtOf(deps),
  }
}

export const staffDocuments: Handlers<OfStaff, AccountDeps & FileDeps> = {
  'packages.label': async ({ actor, params, query }, deps) => {
    const paper = await labelPaperOf(deps, actor, params.id)
    const name = `Label ${must(paper.hawbNumber, 'a number')}.${query.format}`
    return query.format === 'zpl'
      ? { name, contentType: 'text/plain; charset=utf-8', body: Buffer.from(labelZpl(paper, query.dpi)) }
      : { name, contentType: pdfType, body: await labelPdf(paper) }
  },

  'manifests.pdf': async ({ params }, deps) => {
    const paper = await paperOf(deps, params.id)
    const name = `Manifest ${paper.manifest.number ?? 'without number'}.pdf`
    return { name, contentType: pdfType, body: await manifestPdf(paper) }
  },
}
