import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import type { PackageImage } from '#sync/entities/packages/package-image.ts'
import { equal } from '#sync/lib/equal.ts'
import { officesAway, officesOf, officesOfManifest } from '#sync/rules/deliveries/offices.ts'
import type { ServerTx } from '../db/core/transactions/tx.ts'

/**
 * Writes into rows which offices' handhelds hold them ([V10], [V11]), in the same commit as the change that affects
 * this. Only this writes the fields: a value that another part of the program writes from an older copy of the row is
 * replaced.
 */
export async function keepOffices(tx: ServerTx): Promise<void> {
  await keepPackages(tx)
  await keepManifests(tx)
  await keepCustomers(tx)
}

async function keepPackages(tx: ServerTx): Promise<void> {
  const waiting = new Set<string>()
  for (const { entity, row } of tx.written())
    if (entity === 'package' || entity === 'packageEvent' || entity === 'packageImage')
      waiting.add(row.packageId)
  // A package that moves adds its contents, which are visited after it.
  for (const packageId of waiting) {
    const pkg = await tx.get('package', packageId)
    if (!pkg) continue
    const offices = await officesNow(tx, pkg)
    if (!equal(pkg.offices, offices)) await tx.put('package', { ...pkg, offices })
    const before = (await tx.stored('package', packageId))?.offices ?? []
    if (equal(before, offices)) continue
    await copyToParts(tx, packageId, offices)
    for (const part of pkg.contents) waiting.add(part.packageId)
  }
  await correctWrittenParts(tx)
}

/** A package that was merged into another is where that package is. */
async function officesNow(tx: ServerTx, pkg: Package): Promise<string[]> {
  const place = (pkg.mergedInto && (await tx.get('package', pkg.mergedInto))) || pkg
  const lyingAt = place.placement?.branchId ?? null
  const branch = lyingAt === null || lyingAt === place.branchId ? undefined : await tx.get('branch', lyingAt)
  return officesOf(place, branch?.kind === 'LocalOffice' ? lyingAt : null)
}

async function copyToParts(tx: ServerTx, packageId: string, offices: string[]): Promise<void> {
  for (const event of await tx.find('packageEvent', 'packageId', packageId))
    if (!equal(event.offices, offices)) await tx.put('packageEvent', { ...event, offices })
  for (const image of await tx.find('packageImage', 'packageId', packageId))
    if (!equal(image.offices, offices)) await tx.put('packageImage', { ...image, offices })
}

/** A new event or photo of a package that stays gets its offices. */
async function correctWrittenParts(tx: ServerTx): Promise<void> {
  const officesFor = async ({ packageId }: PackageEvent | PackageImage) =>
    (await tx.get('package', packageId))?.offices ?? []
  for (const { entity, row } of tx.written()) {
    if (entity !== 'packageEvent' && entity !== 'packageImage') continue
    const offices = await officesFor(row)
    if (equal(row.offices, offices)) continue
    if (entity === 'packageEvent') await tx.put(entity, { ...row, offices })
    else await tx.put(entity, { ...row, offices })
  }
}

async function keepManifests(tx: ServerTx): Promise<void> {
  for (const { entity, row } of tx.written()) {
    if (entity === 'manifestLine') await keepLine(tx, row, await tx.get('manifest', row.manifestId))
    if (entity !== 'manifest') continue
    const before = await tx.stored('manifest', row.manifestId)
    if (before && equal(officesOfManifest(before), officesOfManifest(row))) continue
    for (const line of await tx.find('manifestLine', 'manifestId', row.manifestId))
      await keepLine(tx, line, row)
  }
}

async function keepLine(tx: ServerTx, line: ManifestLine, manifest: Manifest | undefined): Promise<void> {
  const offices = manifest ? officesOfManifest(manifest) : []
  if (!equal(line.offices, offices)) await tx.put('manifestLine', { ...line, offices })
}

/** A package's facts that decide where its owner is. */
const placeOf = (pkg: Package | undefined) =>
  pkg && [pkg.accountId, pkg.offices, pkg.deletedAt !== null, pkg.archivedAt !== null]

/** The offices that a package brings to its owner, or takes away, by owner. */
async function movedOwners(tx: ServerTx): Promise<Map<string, Set<string>>> {
  const officesByOwner = new Map<string, Set<string>>()
  for (const { entity, id, row } of tx.written()) {
    if (entity !== 'package') continue
    const before = await tx.stored('package', id)
    if (equal(placeOf(before), placeOf(row))) continue
    for (const { accountId, offices } of before ? [before, row] : [row])
      if (accountId !== null)
        officesByOwner.set(accountId, new Set([...(officesByOwner.get(accountId) ?? []), ...offices]))
  }
  return officesByOwner
}

async function keepCustomers(tx: ServerTx): Promise<void> {
  const officesByOwner = await movedOwners(tx)
  const customerIds = new Set<string>()
  for (const [accountId, offices] of officesByOwner) {
    const home = (await tx.get('account', accountId))?.branchId
    if ([...offices].some((officeId) => officeId !== home)) customerIds.add(accountId)
  }
  for (const { entity, id, row } of tx.written())
    if (entity === 'account' && row.version > 0)
      if ((await tx.stored('account', id))?.branchId !== row.branchId) customerIds.add(id)
  for (const accountId of customerIds) {
    const account = await tx.get('account', accountId)
    if (!account) continue
    const offices = officesAway(account.branchId, await tx.find('package', 'accountId', accountId))
    if (!equal(account.offices, offices)) await tx.put('account', { ...account, offices })
  }
}
