import type { Row } from '#sync/entities/index.ts'
import type { Actor } from '#sync/policies/actor.ts'

export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>

export interface Attempt {
  readonly name: string
  readonly args: unknown
  readonly actor: Actor
  /** The rows before it, and after it. */
  readonly moments: readonly Rows[]
}
