import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { PackageImage } from '../../entities/package-image.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packagePolicy, packageRights } from '../../policies/package.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustNotBeAnothers } from './files.ts'
import { findPackage, momentOf, mustFindPackage } from './rows.ts'

export const AddImageArgs = z.object({
  packageImageId: Id,
  packageId: Id,
  fileId: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
  size: z.int().min(1),
})

/** The photo's bytes travel apart; this says that it was taken, at once. */
export const addImage = mutator({
  args: AddImageArgs,
  permission: packageRights.addImage,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await findPackage(tx, args.packageId)
    // On a device a package may be on its way to another id; the server knows which.
    if (!pkg && context.side === 'server')
      throw new Refusal(
        'not-found',
        'The package of this photo was deleted. Delete the photo, or take it again on another package.',
      )
    const known = await tx.get('packageImage', args.packageImageId)
    if (known) return alreadyTaken(known, args.fileId)
    await mustNotBeAnothers(context, actor, args.fileId, 'package-image')
    await tx.put('packageImage', {
      ...args,
      packageId: pkg?.packageId ?? args.packageId,
      accountId: pkg?.accountId ?? null,
      driverId: pkg?.driverId ?? null,
      uploaded: false,
      takenAt: momentOf(pkg ?? { checkedInAt: null }, context).occurredAt,
      by: actor.name,
      version: 0,
      createdAt: context.now,
      updatedAt: context.now,
      deletedAt: null,
      archivedAt: null,
    })
    return done
  },
})

/** The same photo once more is there already; another one must not take its place. */
function alreadyTaken(known: PackageImage, fileId: string): Outcome {
  if (known.fileId === fileId) return { outcome: 'already', message: 'This photo is already there.' }
  throw new Refusal('already-exists', 'This photo could not be told apart from another one. Take it again.')
}

export const RemoveImageArgs = z.object({ packageImageId: Id })

export const removeImage = mutator({
  args: RemoveImageArgs,
  permission: packageRights.removeImage,
  async run(tx, args, actor, context): Promise<Outcome> {
    const image = await tx.get('packageImage', args.packageImageId)
    if (!image || image.deletedAt) throw new Refusal('not-found', 'This photo was already deleted.')
    if (packagePolicy.canSearch(actor)) await mustFindPackage(tx, image.packageId, actor)
    await tx.put('packageImage', { ...image, deletedAt: context.now, updatedAt: context.now })
    return done
  },
})
