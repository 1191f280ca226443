import { isOneOf } from './is-one-of.ts'

const refusalCodes = [
  'unauthenticated',
  'forbidden',
  'invalid',
  'not-found',
  'wrong-state',
  'already-exists',
  'hawb-taken',
  'too-large',
  'too-many',
  'unavailable',
  'no-space',
] as const
/** Why something was not done. One map to HTTP status (server), one map to words (here, in the message). */
export type RefusalCode = (typeof refusalCodes)[number]

/** A code that came as text; one that this version does not know is an invalid request like any other. */
export const toRefusalCode = (code: string | null | undefined): RefusalCode =>
  code && isOneOf(refusalCodes, code) ? code : 'invalid'

/** `fields` maps a field's name to what is wrong with it, one sentence each. */
export type FieldErrors = Record<string, string[]>

/** An error whose message is words for people: it is shown as it stands. */
export class WordedError extends Error {}

/**
 * An expected "no", in words for the person who asked. Thrown by mutators, rules and routes alike;
 * anything else that is thrown is a fault and reaches people only as a reference number.
 */
export class Refusal extends WordedError {
  readonly code: RefusalCode
  readonly fields: FieldErrors | undefined

  constructor(code: RefusalCode, message: string, fields?: FieldErrors) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}
