import { xlsxType } from '#sync/api/exports.ts'
import type { customsList } from '#sync/api/packages/customs-list.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import { auditExport } from '../../changes/audit-export.ts'
import type { DataKeySource } from '../../core/data-key.ts'
import { findManifest } from '../../db/packages/manifests.ts'
import { customsTable } from '../../exports/customs-list.ts'
import { xlsxOf } from '../../exports/xlsx.ts'
import type { FileDeps } from '../../files/deps.ts'
import type { Handlers } from '../../http/route.ts'
import type { CustomsPaperAsk } from '../../papers/customs-list.ts'
import { lookOf } from '../../papers/issued.ts'
import type { Threads } from '../../threads/threads.ts'
import type { RouteDeps } from '../deps.ts'
import { madeAtOf, pdfType } from './documents-shared.ts'

type CustomsDeps = FileDeps & Pick<RouteDeps, 'threads'>

async function mustFind({ db }: CustomsDeps, manifestId: string) {
  const manifest = await findManifest(db.reads.kysely, manifestId)
  if (!manifest) throw noSuchManifest()
  return manifest
}

async function xmlOf(threads: Threads, ask: CustomsPaperAsk): Promise<Buffer> {
  const { xml, missing } = await threads.ask('customsXml', ask)
  if (missing !== '')
    throw new Refusal('wrong-state', `The customs file can’t be created yet. Missing: ${missing}.`)
  return Buffer.from(xml)
}

/** Thousands of packages are read and drawn in another thread. */
const renderers = {
  pdf: {
    contentType: pdfType,
    draw: (threads: Threads, ask: CustomsPaperAsk) => threads.ask('customsPdf', ask),
  },
  xlsx: {
    contentType: xlsxType,
    draw: async (threads: Threads, ask: CustomsPaperAsk) =>
      xlsxOf(customsTable(await threads.ask('customsPaper', ask))),
  },
  xml: { contentType: 'application/xml; charset=utf-8', draw: xmlOf },
}

/** A thread gets a copy of what it is asked with, so it isn't given all of the settings. */
const dataKeyOf = ({
  env: { dataDir, installationKey, previousInstallationKey, dataKeys },
}: CustomsDeps): DataKeySource => ({
  dataDir,
  installationKey,
  previousInstallationKey,
  ...(dataKeys === undefined ? {} : { dataKeys }),
})

export const customsListHandlers: Handlers<typeof customsList, CustomsDeps> = {
  'manifests.customsGaps': async ({ params }, deps) => {
    const { manifestId } = await mustFind(deps, params.id)
    return deps.threads.ask('customsGaps', { manifestId, dataKey: dataKeyOf(deps) })
  },

  'manifests.customsList': async ({ params, body, signed, request }, deps) => {
    deps.limits.exports.take(signed.actor.accountId)
    const { format, ...filing } = body
    const { manifestId, number } = await mustFind(deps, params.id)
    const { contentType, draw } = renderers[format]
    const look = { brand: await lookOf(deps, ''), madeAt: madeAtOf(deps) }
    const bytes = await draw(deps.threads, { manifestId, dataKey: dataKeyOf(deps), filing, ...look })
    const title = `Customs list ${number ?? 'Not numbered yet'}`
    await auditExport(deps, { signed, request, title, choices: { format, ...filing } })
    return { name: `${title}.${format}`, contentType, body: bytes }
  },
}
