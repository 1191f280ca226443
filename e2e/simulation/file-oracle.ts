import type { Attempt } from './attempt.ts'

/*
 * The run holds these rules about files that changes name to be right; they were written by hand and not taken from
 * the policies: a change names files of its maker, or of the session that brings it.
 */

type Plain = Readonly<Record<string, unknown>>

interface FileFacts {
  readonly ownerAccountId: string
  readonly kind: string
}

const plain = (value: unknown): Plain => (typeof value === 'object' && value !== null ? (value as Plain) : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The files that a change names, anywhere in its arguments. */
function fileIdsIn(args: unknown): string[] {
  const { fileId, ...rest } = plain(args)
  const places = [rest, plain(rest['proof']), plain(rest['attempt'])]
  return [
    fileId,
    ...places.flatMap((place) => [place['signatureFileId'], ...list(place['photoFileIds'])]),
  ].filter((id) => typeof id === 'string')
}

/** Whether a change names a stored file that neither its maker nor its session sent. */
export const namesStrangersFile = (
  { args, actor }: Attempt,
  sessionAccountId: string,
  files: ReadonlyMap<string, FileFacts>,
): boolean =>
  fileIdsIn(args).some((fileId) => {
    const owner = files.get(fileId)?.ownerAccountId
    return owner !== undefined && owner !== actor.accountId && owner !== sessionAccountId
  })
