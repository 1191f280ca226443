import { isRecord } from '#sync/lib/is-record.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { failureTextOf } from '#sync/rules/texts/change-texts.ts'
import type { HandoverKey } from '../photos/handover-drafts.ts'
import { changeSaved } from '../replica/engine-wake.ts'
import { toastError } from '../stores/notifications.ts'
import type { Proof, ProofPicture } from './saving.ts'

/** The changes being saved, which an app update waits for. */
const openWrites = new Set<Promise<SavedChange>>()
export const isWriteOpen = (): boolean => openWrites.size > 0

/** Resolves once no change is being saved. */
export async function allSaved(): Promise<void> {
  while (isWriteOpen()) await Promise.allSettled(openWrites)
}

/** Loaded once, after the first screen, because the mutators bring the validators along. */
export const loadSaving = () => import('./saving.ts')

export interface SavedChange {
  uid: string
  /** The result on the device, for example that the package was already checked in or needs a review. */
  outcome: Outcome
  /** The arguments as sent, including a check-in's HAWB. */
  args: unknown
}

/** The arguments with the ids of the pictures of a handover or a claim; empty for changes without any. */
function fileIdsOf(proof: readonly ProofPicture[]) {
  const idsOf = (wantedKind: ProofPicture['kind']) =>
    proof.filter(({ kind }) => kind === wantedKind).map(({ fileId }) => fileId)
  if (proof.length === 0) return {}
  const claimIds = idsOf('claim-photo')
  if (claimIds.length > 0) return { photoFileIds: claimIds }
  return { signatureFileId: idsOf('signature')[0] ?? null, photoFileIds: idsOf('delivery-photo') }
}

/** A delivery has its pictures' ids inside its proof, other changes next to their fields. */
const withPictures = (args: object, fileIds: object): object =>
  'proof' in args && isRecord(args.proof)
    ? { ...args, proof: { ...args.proof, ...fileIds } }
    : { ...args, ...fileIds }

const packageCount = (args: object): number =>
  'packageIds' in args && Array.isArray(args.packageIds) ? args.packageIds.length : 1

interface MutateOptions {
  readonly photos?: Blob[]
  readonly isForPhotos?: boolean
  readonly merchantInvoice?: Blob | null
  readonly proof?: Proof
  /** The draft of the form that made the change; it is deleted when the change is saved. */
  readonly draft?: HandoverKey
}

async function save<N extends MutatorName>(
  name: N,
  args: ArgsOf<N>,
  options: MutateOptions,
): Promise<SavedChange> {
  const { preparePhotos, prepareOptionalDocument, prepareProof, save: saveChange } = await loadSaving()
  const proof = await prepareProof(options.proof ?? {})
  const photos = await preparePhotos(options.photos ?? [])
  const merchantInvoice = await prepareOptionalDocument(options.merchantInvoice)
  const withIds = withPictures(args, fileIdsOf(proof))
  const { isForPhotos = false, draft } = options
  const change = { name, args: withIds, photos, isForPhotos, merchantInvoice, proof, draft }
  const { entry, outcome } = await saveChange(change)
  changeSaved()
  return { uid: entry.uid, outcome, args: entry.args }
}

/**
 * Saves a change on this device and sends it when possible. Resolves when the device's durable transaction has
 * completed, and only then may a screen say "saved on this device". Throws a Refusal for what the device itself can
 * refuse.
 */
export async function mutate<N extends MutatorName>(
  name: N,
  args: ArgsOf<N>,
  options: MutateOptions = {},
): Promise<SavedChange> {
  const write = save(name, args, options)
  openWrites.add(write)
  try {
    return await write
  } catch (error) {
    // The reason is shown where the person pressed.
    toastError(failureTextOf(name, packageCount(args)))
    throw error
  } finally {
    openWrites.delete(write)
  }
}
