import type { Mutant } from '../mutant.ts'

/** A bug that was planted by somebody who had read neither the tests nor the simulation. */
export interface PlantedBug extends Mutant {
  /** What a person would notice of it. */
  readonly notice: string
  /** True: nothing found it before tests were added for its kind. */
  readonly isFoundLater?: true
}
