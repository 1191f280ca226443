import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { filePolicy } from '../../policies/file.ts'
import type { MutatorContext } from '../mutator.ts'

/**
 * The customer sees the pictures of a proof, so its maker may only name their own. A picture may still be uploading.
 */
export async function mustBeOwnPictures(
  context: MutatorContext,
  actor: Actor,
  fileIds: readonly (string | null)[],
): Promise<void> {
  for (const fileId of fileIds) {
    const file = fileId ? await context.fileOf?.(fileId) : undefined
    if (file && !filePolicy.canAttach(actor, file, context.sessionAccountId))
      throw new Refusal('invalid', 'Somebody else took a picture of this proof. Take your own.', {
        proof: ['names a picture that somebody else took'],
      })
  }
}
