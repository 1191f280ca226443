import type { Mutant } from '../mutant.ts'

/** A bug that was planted by a person who had read neither the tests nor the simulation. */
export interface PlantedBug extends Mutant {
  /** The effect that a person would notice. */
  readonly notice: string
  /** True: nothing found it before tests were added for its kind. */
  readonly isFoundLater?: true
}
