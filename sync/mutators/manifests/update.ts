import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { Manifest } from '../../entities/packages/manifest.ts'
import { type ManifestAction, manifestAllows } from '../../entities/packages/manifest-status.ts'
import { namesIn } from '../../lib/names-in.ts'
import { pickDefined } from '../../lib/pick-defined.ts'
import { manifestRights } from '../../policies/manifest.ts'
import type { Tx } from '../../tx.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustBeBranches } from '../referenced-rows.ts'
import { CreateManifestArgs } from './create.ts'
import { otherOrigin } from './lines.ts'
import { linesOn, mustAllow, mustFindManifest, packagesOf } from './rows.ts'

const fields = CreateManifestArgs.omit({ manifestId: true })
type Field = keyof z.output<typeof fields>

/** Only the changed fields are sent, so that two people who edit different fields don't undo each other. */
export const ManifestChanges = fields
  .partial()
  .transform((changes): Partial<z.output<typeof fields>> => pickDefined(changes))

export const UpdateManifestArgs = z.object({ manifestId: Id, changes: ManifestChanges })

/** The kind of change for each field. The waybill number, for example, is often known only after departure. */
const kindOf: Record<Field, Extract<ManifestAction, 'route' | 'papers'>> = {
  mode: 'route',
  originBranchId: 'route',
  destinationBranchId: 'route',
  mawbNumber: 'papers',
  carrier: 'papers',
  departsAt: 'papers',
  arrivesAt: 'papers',
}

/** The packages of an open manifest can't leave from a warehouse where they aren't. */
async function mustFitPackages(tx: Tx, manifest: Manifest): Promise<void> {
  if (manifest.status !== 'Open') return
  for (const pkg of await packagesOf(tx, await linesOn(tx, manifest.manifestId))) {
    const elsewhere = await otherOrigin(tx, pkg, manifest)
    if (elsewhere) throw elsewhere
  }
}

export const updateManifest = mutator({
  args: UpdateManifestArgs,
  permission: manifestRights.update,
  async run(tx, { manifestId, changes }, _actor, context): Promise<Outcome> {
    const manifest = await mustFindManifest(tx, manifestId)
    const kinds: ReadonlySet<ManifestAction> = new Set(namesIn(changes).map((field) => kindOf[field]))
    for (const kind of namesIn(manifestAllows)) if (kinds.has(kind)) mustAllow(manifest, kind)
    const { originBranchId, destinationBranchId } = changes
    await mustBeBranches(tx, context, { originBranchId, destinationBranchId })
    await mustFitPackages(tx, { ...manifest, ...changes })
    await tx.put('manifest', { ...manifest, ...changes, updatedAt: context.now })
    return done
  },
})
