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
/** The reason for a refusal. The server maps it to an HTTP status; the text for people is in the message. */
export type RefusalCode = (typeof refusalCodes)[number]

/** Parses a code. One that this version doesn't know counts as an invalid request. */
export const toRefusalCode = (code: string | null | undefined): RefusalCode =>
  code && isOneOf(refusalCodes, code) ? code : 'invalid'

/** Maps a field's name to its problems, one sentence each. */
export type FieldErrors = Record<string, string[]>

/** An error whose message is for people and is shown unchanged. */
export class WordedError extends Error {}

/**
 * An expected "no", in words for the person who asked. Mutators, rules and routes throw it; any other error is a fault,
 * of which people only see a reference number.
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
