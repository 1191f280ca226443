import type { Part, StepKind } from '../simulation/plan.ts'

/** A bug that is planted into a copy of the sources, and that some check has to find. */
export interface Mutant {
  readonly name: string
  /** The rules of sync/SPEC.md that it breaks. */
  readonly rule: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The part of the simulation that looks for it; the usual one when absent. */
  readonly part?: Part
  /** Steps without which it cannot show, and which come rarely. */
  readonly often?: Partial<Record<StepKind, number>>
  /** The named test that finds what the simulation cannot reach. */
  readonly unit?: { readonly file: string; readonly test: string }
}
