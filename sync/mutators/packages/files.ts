import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { filePolicy } from '../../policies/file.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'

export const noSuchFile = () => new Refusal('not-found', 'This file no longer exists. Upload it again.')

/** Whether a change may name the file: it came from the maker or the maker's handheld, as that kind. */
const isAttachable = (
  file: KnownFile,
  actor: Actor,
  { sessionAccountId }: MutatorContext,
  kind: string,
): boolean => filePolicy.canAttach(actor, file, sessionAccountId) && file.kind === kind

/** Refuses a file that is not on the server yet, or that a stranger sent: the answer is the same for both. */
export async function mustBeOwnFile(
  context: MutatorContext,
  actor: Actor,
  fileId: string,
  kind: string,
): Promise<void> {
  if (context.side === 'device') return
  const file = await context.fileOf?.(fileId)
  if (!file || !isAttachable(file, actor, context, kind)) throw noSuchFile()
}

/** Refuses a file that a stranger sent. One that is still on its way is checked when it comes. */
export async function mustNotBeAnothers(
  context: MutatorContext,
  actor: Actor,
  fileId: string,
  kind: string,
): Promise<void> {
  const file = await context.fileOf?.(fileId)
  if (file && !isAttachable(file, actor, context, kind)) throw noSuchFile()
}
