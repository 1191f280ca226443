import type { CustomsFiling, CustomsGapsReply, customsList } from '#sync/api/customs-list.ts'
import { xlsxType } from '#sync/api/exports.ts'
import type { Manifest } from '#sync/entities/manifest.ts'
import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import {
  type CustomsLine,
  customsGapText,
  customsLines,
  gapsOf,
  isNeededByCustoms,
} from '#sync/rules/customs-list.ts'
import { auditExport } from '../changes/audit-export.ts'
import { unseal } from '../core/data-key.ts'
import { branchNames } from '../db/accounts/account-names.ts'
import { consigneesOf } from '../db/accounts/consignees.ts'
import { findManifest } from '../db/packages/manifests.ts'
import { packagesOfManifest } from '../db/packages/packages.ts'
import { countText } from '../documents/value-text.ts'
import { awboldsXml } from '../exports/awbolds.ts'
import { customsPdf, customsTable, type DrawnCustomsList } from '../exports/customs-list.ts'
import { xlsxOf } from '../exports/xlsx.ts'
import type { FileDeps } from '../files/deps.ts'
import type { Handlers } from '../http/route.ts'
import { lookOf } from '../papers/issued.ts'
import { madeAtOf, pdfType } from './documents-shared.ts'

interface Listed {
  readonly manifest: Manifest
  readonly packages: readonly Package[]
  readonly lines: readonly CustomsLine[]
}

/** The one reading that every form of the list, and what it lacks, is made of. */
async function listOf({ db, env }: FileDeps, manifestId: string): Promise<Listed> {
  const { kysely: reader } = db.reads
  const manifest = await findManifest(reader, manifestId)
  if (!manifest) throw noSuchManifest()
  const packages = await packagesOfManifest(reader, manifestId)
  const owners = await consigneesOf(
    reader,
    packages.map(({ accountId }) => accountId),
  )
  const consignees = new Map(
    owners.map(({ accountId, firstName, lastName, mailbox, trn, ...address }) => [
      accountId,
      {
        name: `${firstName} ${lastName}`.trim(),
        mailbox,
        trn: trn === null ? '' : unseal(env, accountId, trn),
        address: [address.line1, address.line2, address.town, address.parish].filter(Boolean).join(', '),
      },
    ]),
  )
  return { manifest, packages, lines: customsLines(packages, (id) => consignees.get(id)) }
}

const lackingOf = ({ mawbNumber, departsAt }: Manifest): CustomsGapsReply['manifest'] => [
  ...(mawbNumber === '' ? ['mawbNumber' as const] : []),
  ...(departsAt === null ? ['departsAt' as const] : []),
]

const mostNamed = 5

/** Customs’ system takes a file whole or not at all, so half of one is not made. */
function mustBeWhole({ manifest, lines }: Listed, filing: CustomsFiling): void {
  const facts = [
    manifest.mawbNumber === '' && 'the master waybill’s number',
    manifest.departsAt === null && 'the departure',
    filing.officeCode === '' && 'the customs office',
    filing.voyageNumber === '' && 'the flight or voyage',
    lines.length === 0 && 'a package',
  ].filter((fact) => fact !== false)
  const lacking = lines
    .map((row) => ({ row, gaps: gapsOf(row).filter(isNeededByCustoms) }))
    .filter(({ gaps }) => gaps.length > 0)
  const numbers = lacking
    .slice(0, mostNamed)
    .map(({ row, gaps }) => `${row.trackingNumber} (${gaps.map(customsGapText).join(', ')})`)
  if (lacking.length > mostNamed) numbers.push(`${countText(lacking.length - mostNamed)} more`)
  const missing = [...facts, ...numbers]
  if (missing.length > 0)
    throw new Refusal('wrong-state', `Customs’ file can’t be made yet. It lacks: ${missing.join('; ')}.`)
}

async function paperOf(deps: FileDeps, { manifest, lines }: Listed, filing: CustomsFiling) {
  const branches = await branchNames(deps.db.reads.kysely)
  return {
    brand: await lookOf(deps, ''),
    madeAt: madeAtOf(deps),
    number: manifest.number ?? 'Not numbered yet',
    origin: branches.get(manifest.originBranchId ?? '')?.name ?? '',
    destination: branches.get(manifest.destinationBranchId ?? '')?.name ?? '',
    manifest,
    filing,
    lines,
  } satisfies DrawnCustomsList
}

const renderers = {
  pdf: { contentType: pdfType, draw: customsPdf },
  xlsx: { contentType: xlsxType, draw: (paper: DrawnCustomsList) => xlsxOf(customsTable(paper)) },
  xml: {
    contentType: 'application/xml; charset=utf-8',
    draw: async (paper: DrawnCustomsList) => Buffer.from(awboldsXml(paper)),
  },
}

export const customsListHandlers: Handlers<typeof customsList, FileDeps> = {
  'manifests.customsGaps': async ({ params }, deps) => {
    const { manifest, packages, lines } = await listOf(deps, params.id)
    const lacking = lines.flatMap((row, n) => {
      const lacks = gapsOf(row)
      const { packageId, trackingNumber } = row
      return lacks.length === 0
        ? []
        : [{ packageId, trackingNumber, accountId: packages[n]?.accountId ?? null, lacks }]
    })
    return { packages: lines.length, manifest: lackingOf(manifest), gaps: lacking }
  },

  'manifests.customsList': async ({ params, body, signed, request }, deps) => {
    deps.limits.exports.take(signed.actor.accountId)
    const { format, ...filing } = body
    const list = await listOf(deps, params.id)
    if (format === 'xml') mustBeWhole(list, filing)
    const paper = await paperOf(deps, list, filing)
    const { contentType, draw } = renderers[format]
    const bytes = await draw(paper)
    const title = `Customs list ${paper.number}`
    await auditExport(deps, { signed, request, title, choices: { format, ...filing } })
    return { name: `${title}.${format}`, contentType, body: bytes }
  },
}
