import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { filePolicy } from '../../policies/file.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'

export const noSuchFile = () => new Refusal('not-found', 'This file no longer exists. Upload it again.')

const isOwn = (file: KnownFile, actor: Actor, kind: string): boolean =>
  filePolicy.canAttach(actor, file) && file.kind === kind

/** A file that has to be here already: sent by the actor, as that kind. A stranger's is one that is not there. */
export async function mustBeOwnFile(
  context: MutatorContext,
  actor: Actor,
  fileId: string,
  kind: string,
): Promise<void> {
  if (context.side === 'device') return
  const file = await context.fileOf?.(fileId)
  if (!file || !isOwn(file, actor, kind)) throw noSuchFile()
}

/** A file that may still be on its way: one that is here already under this id is the actor's own, of that kind. */
export async function mustNotBeAnothers(
  context: MutatorContext,
  actor: Actor,
  fileId: string,
  kind: string,
): Promise<void> {
  const file = await context.fileOf?.(fileId)
  if (file && !isOwn(file, actor, kind)) throw noSuchFile()
}
