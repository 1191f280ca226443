import type { Manifest, ManifestLine } from '../../entities/packages/manifest.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { isPastCustoms } from '../../rules/manifests/customs.ts'
import type { Tx } from '../../tx.ts'
import type { MutatorContext } from '../mutator.ts'
import { recordAtCustoms } from '../packages/customs.ts'
import { putPackage, recordEvent } from '../packages/rows.ts'
import { isHeldNow } from '../packages/status-update.ts'
import { manifestInside, packagesOf } from './rows.ts'

export interface Travel {
  readonly tx: Tx
  readonly manifest: Manifest
  readonly lines: readonly ManifestLine[]
  /** The packages that customs keeps, with the reasons. */
  readonly held: ReadonlyMap<string, string>
  readonly actor: Actor
  readonly context: MutatorContext
}

/** Refuses holds in another step than the one past customs, and holds of packages that aren't on the manifest. */
export function mustBeHoldable(
  { manifest, lines, held }: Pick<Travel, 'manifest' | 'lines' | 'held'>,
  goesTo: PackageStatus | undefined,
): void {
  if (held.size === 0) return
  if (!goesTo || !isPastCustoms(goesTo))
    throw new Refusal(
      'invalid',
      'Packages can only be kept back by customs when the manifest moves to the head office.',
      {
        held: ['belongs to the step to the head office'],
      },
    )
  const on = new Set(lines.map(({ packageId }) => packageId))
  if ([...held.keys()].every((packageId) => on.has(packageId))) return
  throw new Refusal(
    'invalid',
    `A package that customs keeps is not on ${manifestInside(manifest)}. Choose only packages that are on it.`,
    {
      held: ['names a package that is not on the manifest'],
    },
  )
}

const hold = ({ tx, actor, context }: Travel, pkg: Package, reason: string): Promise<void> =>
  recordAtCustoms(tx, pkg, { state: 'Hold', note: reason }, { actor, context })

/** Records the customs holds without moving anything. */
export async function holdPackages(travel: Travel): Promise<void> {
  for (const pkg of await packagesOf(travel.tx, travel.lines)) {
    const reason = travel.held.get(pkg.packageId)
    if (reason !== undefined && pkg.status !== 'Delivered') await hold(travel, pkg, reason)
  }
}

/**
 * Missing packages have not arrived anywhere, delivered ones belong to the customer, and those that customs holds, by
 * this step or earlier, stay with customs.
 */
export async function movePackages(travel: Travel, status: PackageStatus): Promise<void> {
  const { tx, manifest, lines, held, actor, context } = travel
  const event = { status, stepBack: false, note: manifest.number ?? '', branchId: null }
  const stays = async (pkg: Package): Promise<boolean> =>
    pkg.status === 'Delivered' ||
    held.has(pkg.packageId) ||
    (isPastCustoms(status) && (await isHeldNow(tx, pkg, travel)))
  const present = lines.filter((line) => line.arrival !== 'Missing')
  for (const pkg of await packagesOf(tx, present))
    if (!(await stays(pkg)))
      await putPackage(tx, await recordEvent(tx, pkg, event, { actor, context }), context.now)
  await holdPackages(travel)
}
