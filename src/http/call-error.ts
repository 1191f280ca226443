import { type FieldErrors, WordedError } from '#sync/lib/refusal.ts'

/** A failed call with a message for the person. `status` is 0 if there was no reply. */
export class CallError extends WordedError {
  readonly status: number
  readonly fields: FieldErrors | undefined

  constructor(status: number, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.fields = fields
  }
}
