import { type FieldErrors, WordedError } from '#sync/lib/refusal.ts'

export type Demand = 'proof' | 'empty-device'

/** A failed call with a message for the person. `status` is 0 if there was no reply. */
export class CallError extends WordedError {
  readonly status: number
  readonly fields: FieldErrors | undefined
  /** The server asks the app to confirm the person's identity, or to empty a lost device. */
  readonly demand: Demand | undefined
  /** The specification's words for a failure of this call, such as "Getting packages failed!"; empty if it has none. */
  context = ''

  constructor(status: number, message: string, fields?: FieldErrors, demand?: Demand) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.fields = fields
    this.demand = demand
  }
}
