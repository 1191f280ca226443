import type { documents } from '#sync/api/packages/documents.ts'
import { must } from '#sync/lib/must.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { labelZpl } from '#sync/rules/label/zpl.ts'
import type { AccountDeps } from '../../accounts/deps.ts'
import { findManifest } from '../../db/packages/manifests.ts'
import { labelPdf } from '../../documents/label.ts'
import type { FileDeps } from '../../files/deps.ts'
import type { Handlers } from '../../http/route.ts'
import { lookOf } from '../../papers/issued.ts'
import { labelPaperOf } from '../../papers/label-paper.ts'
import type { RouteDeps } from '../deps.ts'
import { madeAtOf, pdfType } from './documents-shared.ts'

type OfStaff = Pick<typeof documents, 'packages.label' | 'manifests.pdf'>

export const staffDocuments: Handlers<OfStaff, AccountDeps & FileDeps & Pick<RouteDeps, 'threads'>> = {
  'packages.label': async ({ actor, params, query }, deps) => {
    const paper = await labelPaperOf(deps, actor, params.id)
    const name = `Label ${must(paper.hawbNumber, 'a number')}.${query.format}`
    return query.format === 'zpl'
      ? { name, contentType: 'text/plain; charset=utf-8', body: Buffer.from(labelZpl(paper, query.dpi)) }
      : { name, contentType: pdfType, body: await labelPdf(paper) }
  },

  'manifests.pdf': async ({ params }, deps) => {
    const manifest = await findManifest(deps.db.reads.kysely, params.id)
    if (!manifest) throw noSuchManifest()
    const { manifestId, number } = manifest
    const ask = { manifestId, brand: await lookOf(deps, ''), madeAt: madeAtOf(deps) }
    const body = await deps.threads.ask('manifestPdf', ask)
    return { name: `Manifest ${number ?? 'without number'}.pdf`, contentType: pdfType, body }
  },
}
