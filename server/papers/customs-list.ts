import type { CustomsFiling, CustomsGapsReply } from '#sync/api/packages/customs-list.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { noSuchManifest } from '#sync/mutators/manifests/rows.ts'
import {
  type CustomsGap,
  type CustomsLine,
  customsGapText,
  customsLines,
  gapsOf,
  isNeededByCustoms,
  packageRows,
} from '#sync/rules/manifests/customs-list.ts'
import { type DataKeySource, unseal } from '../core/data-key.ts'
import { branchNames } from '../db/accounts/account-names.ts'
import { consigneesOf } from '../db/accounts/consignees.ts'
import type { LongReader } from '../db/core/open.ts'
import { findManifest } from '../db/packages/manifests.ts'
import { packagesOfManifest } from '../db/packages/packages.ts'
import { awboldsXml } from '../documents/awbolds.ts'
import type { Brand } from '../documents/brand.ts'
import { customsPdf, type DrawnCustomsList } from '../documents/customs-list.ts'
import { countText } from '../documents/value-text.ts'

type Reader = LongReader['reader']

interface CustomsAsk {
  readonly manifestId: string
  /** The key that opens taxpayers’ numbers. */
  readonly dataKey: DataKeySource
}

interface Listed {
  readonly manifest: Manifest
  readonly packages: readonly Package[]
  readonly lines: readonly CustomsLine[]
}

/** The one reading that every form of the list, and what it lacks, is made of. */
async function listOf(db: Reader, { manifestId, dataKey }: CustomsAsk): Promise<Listed> {
  const manifest = await findManifest(db, manifestId)
  if (!manifest) throw noSuchManifest()
  const packages = await packagesOfManifest(db, manifestId)
  const owners = await consigneesOf(
    db,
    packages.map(({ accountId }) => accountId),
  )
  const consignees = new Map(
    owners.map(({ accountId, firstName, lastName, mailbox, trn, ...address }) => [
      accountId,
      {
        name: `${firstName} ${lastName}`.trim(),
        mailbox,
        trn: trn === null ? '' : unseal(dataKey, accountId, trn),
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

/** The gaps in the lines of a package. */
const lacksOf = (lines: readonly CustomsLine[], packageId: string): CustomsGap[] => [
  ...new Set(lines.filter((row) => row.packageId === packageId).flatMap(gapsOf)),
]

/** Finds the fields that a manifest and its packages lack for the list. */
export async function findCustomsGaps(db: Reader, ask: CustomsAsk): Promise<CustomsGapsReply> {
  const { manifest, packages, lines } = await listOf(db, ask)
  const accounts = new Map(packages.map(({ packageId, accountId }) => [packageId, accountId]))
  const gaps = packageRows(lines).flatMap((row) => {
    const { packageId, trackingNumber } = row
    const lacks = lacksOf(lines, packageId)
    return lacks.length === 0
      ? []
      : [{ packageId, trackingNumber, accountId: accounts.get(packageId) ?? null, lacks }]
  })
  return { packages: packages.length, manifest: lackingOf(manifest), gaps }
}

const mostNamed = 5

/** Customs’ system takes a file whole or not at all, so half of one is not made. */
function missingFor({ manifest, lines, filing }: DrawnCustomsList): string {
  const facts = [
    manifest.mawbNumber === '' && 'the master waybill’s number',
    manifest.departsAt === null && 'the departure',
    filing.officeCode === '' && 'the customs office',
    filing.voyageNumber === '' && 'the flight or voyage',
    lines.length === 0 && 'a package',
  ].filter((fact) => fact !== false)
  const lacking = packageRows(lines)
    .map((row) => ({ row, gaps: lacksOf(lines, row.packageId).filter(isNeededByCustoms) }))
    .filter(({ gaps }) => gaps.length > 0)
  const numbers = lacking
    .slice(0, mostNamed)
    .map(({ row, gaps }) => `${row.trackingNumber} (${gaps.map(customsGapText).join(', ')})`)
  if (lacking.length > mostNamed) numbers.push(`${countText(lacking.length - mostNamed)} more`)
  return [...facts, ...numbers].join('; ')
}

export interface CustomsPaperAsk extends CustomsAsk {
  readonly filing: CustomsFiling
  readonly brand: Brand
  readonly madeAt: string
}

export async function readCustomsPaper(db: Reader, ask: CustomsPaperAsk): Promise<DrawnCustomsList> {
  const { manifest, lines } = await listOf(db, ask)
  const branches = await branchNames(db)
  const { brand, madeAt, filing } = ask
  return {
    brand,
    madeAt,
    filing,
    manifest,
    lines,
    number: manifest.number ?? 'Not numbered yet',
    origin: branches.get(manifest.originBranchId ?? '')?.name ?? '',
    destination: branches.get(manifest.destinationBranchId ?? '')?.name ?? '',
  }
}

export const drawCustomsPdf = async (db: Reader, ask: CustomsPaperAsk): Promise<Buffer> =>
  customsPdf(await readCustomsPaper(db, ask))

/** Customs’ file, or what it lacks: a refusal does not pass from one thread to another. */
export async function writeCustomsXml(
  db: Reader,
  ask: CustomsPaperAsk,
): Promise<{ xml: string; missing: string }> {
  const paper = await readCustomsPaper(db, ask)
  const missing = missingFor(paper)
  return { missing, xml: missing === '' ? awboldsXml(paper) : '' }
}
