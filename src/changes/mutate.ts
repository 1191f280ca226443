import { isRecord } from '#sync/lib/is-record.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { HandoverKey } from '../photos/handover-drafts.ts'
import { changeSaved } from '../replica/engine-wake.ts'
import type { Proof, ProofPicture } from './saving.ts'

/** How many changes are on their way to the disk: an update of the app waits for them. */
let open = 0
let waiting: (() => void)[] = []
export const isWriteOpen = (): boolean => open > 0

/** Resolves once no change is on its way to the disk. */
export async function allSaved(): Promise<void> {
  while (isWriteOpen()) await new Promise<void>((resolve) => waiting.push(resolve))
}

function endWrite(): void {
  open -= 1
  if (open > 0) return
  for (const go of waiting) go()
  waiting = []
}

/** Loaded once, after the first screen: the mutators bring the validators along. */
export const loadSaving = () => import('./saving.ts')

export interface SavedChange {
  uid: string
  /** What the device made of it: a package that was in already, or that somebody has to look at. */
  outcome: Outcome
  /** The arguments as they are sent: with the HAWB that a check-in took. */
  args: unknown
}

/** How a hand-over names its pictures; nothing for a change that has none. */
function fileIdsOf(proof: readonly ProofPicture[]) {
  const idsOf = (wanted: ProofPicture['kind']) =>
    proof.filter(({ kind }) => kind === wanted).map(({ fileId }) => fileId)
  if (proof.length === 0) return {}
  return { signatureFileId: idsOf('signature')[0] ?? null, photoFileIds: idsOf('delivery-photo') }
}

/** A delivery names its pictures inside its proof, every other change beside its fields. */
const withPictures = (args: object, fileIds: object): object =>
  'proof' in args && isRecord(args.proof)
    ? { ...args, proof: { ...args.proof, ...fileIds } }
    : { ...args, ...fileIds }

interface MutateOptions {
  readonly photos?: Blob[]
  readonly isForPhotos?: boolean
  readonly merchantInvoice?: Blob | null
  readonly proof?: Proof
  /** Of the form that the change was filled in with: it goes when the change is saved. */
  readonly draft?: HandoverKey
}

/**
 * Saves a change on this device and sends it when it can. Resolves when the device's durable transaction has completed:
 * only then may a screen say "saved on this device". Throws a Refusal for what the device itself can refuse.
 */
export async function mutate<N extends MutatorName>(
  name: N,
  args: ArgsOf<N>,
  options: MutateOptions = {},
): Promise<SavedChange> {
  open += 1
  try {
    const { prepared, preparedDocument, preparedProof, save } = await loadSaving()
    const proof = await preparedProof(options.proof ?? {})
    const photos = await prepared(options.photos ?? [])
    const merchantInvoice = await preparedDocument(options.merchantInvoice)
    const withIds = withPictures(args, fileIdsOf(proof))
    const { isForPhotos = false, draft } = options
    const change = { name, args: withIds, photos, isForPhotos, merchantInvoice, proof, draft }
    const { entry, outcome } = await save(change)
    changeSaved()
    return { uid: entry.uid, outcome, args: entry.args }
  } finally {
    endWrite()
  }
}
