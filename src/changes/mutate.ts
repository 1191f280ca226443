import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { changeSaved } from '../replica/engine-wake.ts'

/** How many changes are on their way to the disk: an update of the app waits for them. */
let open = 0
export const isWriteOpen = (): boolean => open > 0

/** Loaded once, after the first screen: the mutators bring the validators along. */
export const loadSaving = () => import('./saving.ts')

export interface SavedChange {
  uid: string
  /** What the device made of it: a package that was in already, or that somebody has to look at. */
  outcome: Outcome
  /** The arguments as they are sent: with the HAWB that a check-in took. */
  args: unknown
}

/**
 * Saves a change on this device and sends it when it can. Resolves when the device's durable transaction has completed:
 * only then may a screen say "saved on this device". Throws a Refusal for what the device itself can refuse.
 */
export async function mutate<N extends MutatorName>(
  name: N,
  args: ArgsOf<N>,
  options: { photos?: Blob[] } = {},
): Promise<SavedChange> {
  open += 1
  try {
    const { prepared, save } = await loadSaving()
    const { entry, outcome } = await save({ name, args, photos: await prepared(options.photos ?? []) })
    changeSaved()
    return { uid: entry.uid, outcome, args: entry.args }
  } finally {
    open -= 1
  }
}
