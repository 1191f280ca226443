import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import type { PackageImage } from '../../entities/packages/package-image.ts'
import { Refusal } from '../../lib/refusal.ts'
import { packagePolicy, packageRights } from '../../policies/package.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { mustNotBeStrangersFile } from './files.ts'
import { findPackage, momentOf, mustFindPackage } from './rows.ts'

export const AddImageArgs = z.object({
  packageImageId: Id,
  packageId: Id,
  fileId: Id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.enum(['image/jpeg', 'image/webp', 'image/png']),
  size: z.int().min(1),
})

/** Records immediately that a photo was taken. Its bytes travel separately. */
export const addImage = mutator({
  args: AddImageArgs,
  permission: packageRights.addImage,
  async run(tx, args, actor, context): Promise<Outcome> {
    const pkg = await findPackage(tx, args.packageId)
    // On a device the package may be about to merge into another id; the server knows which.
    if (!pkg && context.side === 'server')
      throw new Refusal(
        'not-found',
        'The package of this photo was deleted. Delete the photo, or take it again on another package.',
      )
    const existing = await tx.get('packageImage', args.packageImageId)
    if (existing) return alreadyTaken(existing, args.fileId)
    await mustNotBeStrangersFile(context, actor, args.fileId, 'package-image')
    await tx.put('packageImage', {
      ...args,
      packageId: pkg?.packageId ?? args.packageId,
      accountId: pkg?.accountId ?? null,
      driverId: pkg?.driverId ?? null,
      offices: pkg?.offices ?? [],
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

/** Sending the same photo again changes nothing. A different photo must not replace it. */
function alreadyTaken(existing: PackageImage, fileId: string): Outcome {
  if (existing.fileId === fileId) return { outcome: 'already', message: 'This photo is already there.' }
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
