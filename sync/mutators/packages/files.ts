import { Refusal } from '../../lib/refusal.ts'
import type { Actor } from '../../policies/actor.ts'
import { filePolicy } from '../../policies/file.ts'
import type { KnownFile, MutatorContext } from '../mutator.ts'

export const noSuchFile = () => new Refusal('not-found', 'This file no longer exists. Upload it again.')

/** Returns true if a change may name the file: the maker or the maker's handheld uploaded it as that kind. */
const isAttachable = (
  file: KnownFile,
  actor: Actor,
  { sessionAccountId }: MutatorContext,
  kind: string,
): boolean => filePolicy.canAttach(actor, file, sessionAccountId) && file.kind === kind

/** Refuses a file that isn't on the server yet or that another account uploaded, with the same answer for both. */
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

/** Refuses a file that another account uploaded. A file that is still being uploaded is checked on arrival. */
export async function mustNotBeStrangersFile(
  context: MutatorContext,
  actor: Actor,
  fileId: string,
  kind: string,
): Promise<void> {
  const file = await context.fileOf?.(fileId)
  if (file && !isAttachable(file, actor, context, kind)) throw noSuchFile()
}
