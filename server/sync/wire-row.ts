import type { EntityName, RowOf } from '#sync/entities/index.ts'
import { emptiesHash, sentRow } from '#sync/entities/lean-row.ts'
import { project } from '#sync/policies/project.ts'
import type { Audience } from '#sync/policies/scope.ts'
import type { PulledRow, PullRequest } from '#sync/protocol/messages.ts'

/** Lean rows leave out what their reader fills in. */
export type RowForm = 'whole' | 'lean'

/** An older app, and one that would fill in something else, gets whole rows. */
export const rowFormOf = ({ empties }: Pick<PullRequest, 'empties'>): RowForm =>
  empties === emptiesHash ? 'lean' : 'whole'

export interface WireReader {
  readonly audience: Audience
  readonly form: RowForm
}

const toForm: Record<RowForm, (entity: EntityName, row: object) => object> = {
  whole: (_entity, row) => row,
  lean: sentRow,
}

/** The row as an audience may see it, in the form that its reader understands. */
export const wireRow = <E extends EntityName>(entity: E, row: RowOf<E>, { audience, form }: WireReader) =>
  toForm[form](entity, project(entity, row, audience)) as NonNullable<PulledRow[4]>
