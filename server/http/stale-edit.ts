import { Refusal } from '#sync/lib/refusal.ts'

/** Another person changed fields that a call would overwrite. It carries the current row. */
export class StaleEdit extends Refusal {
  readonly current: unknown
  constructor(message: string, current: unknown) {
    super('wrong-state', message)
    this.current = current
  }
}
