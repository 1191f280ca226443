import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fieldSentence } from '#sync/entities/field-label.ts'
import type { Problem } from '#sync/lib/problem.ts'
import { type FieldErrors, Refusal, type RefusalCode } from '#sync/lib/refusal.ts'
import { deviceLockedText } from '#sync/policies/actor.ts'
import { classOf, type ErrorClass } from '../db/core/errors.ts'
import { StaleEdit } from './stale-edit.ts'

const statusOf: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'wrong-state': 409,
  'already-exists': 409,
  'hawb-taken': 409,
  'too-large': 413,
  'too-many': 429,
  unavailable: 503,
  'no-space': 507,
}

const titleOf: Record<number, string> = {
  400: 'Please check what was entered',
  401: 'Not Authorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Not understood',
  429: 'Limit reached',
  500: 'Server Error',
  503: 'Not available now',
  507: 'The server is full',
}

/** A refusal that says when trying again makes sense. */
export class TryLater extends Refusal {
  readonly seconds: number
  constructor(code: 'too-many' | 'unavailable', message: string, seconds: number) {
    super(code, message)
    this.seconds = Math.max(1, Math.ceil(seconds))
  }
}

/** A refusal until the owner of the session has confirmed to be there. */
export class NeedsProof extends Refusal {
  constructor() {
    super(
      'forbidden',
      'Confirm that it’s you first. If the app doesn’t ask you to, update it, or log out and log in again.',
    )
  }
}

/** A refusal of a lost device, which empties it. */
export class DeviceLocked extends Refusal {
  constructor() {
    super('unauthenticated', deviceLockedText)
  }
}

const full = new Refusal(
  'no-space',
  'The server has no space left. Nothing was saved; keep your work and try again later.',
)
const busy = new TryLater('unavailable', 'The server is busy. Please try again in a moment.', 2)
const outcomes: Partial<Record<ErrorClass, Refusal>> = {
  'no-space': full,
  busy,
  'lost-connection': busy,
  'unknown-outcome': new TryLater(
    'unavailable',
    'The database did not say whether this was saved. Look before you repeat it.',
    2,
  ),
}

const plainWords: Record<string, [RefusalCode, string]> = {
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'This file is larger than 10 MB. Please send a smaller one.'],
  FST_FILES_LIMIT: ['invalid', 'Please send one file at a time.'],
  FST_FIELDS_LIMIT: ['invalid', 'The form has too many fields.'],
  FST_PARTS_LIMIT: ['invalid', 'The form has too many parts.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'This is too large to be sent in one piece.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['invalid', 'The body must be JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['invalid', 'The body is missing.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON.'],
}

/** Anything thrown, as a refusal; null for a fault of ours. */
function refusalOf(error: FastifyError | Error): Refusal | null {
  if (error instanceof Refusal) return error
  const errorClass = classOf(error)
  const outcome = errorClass === null ? undefined : outcomes[errorClass]
  if (outcome) return outcome
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const plainWord = plainWords[code]
  if (plainWord) return new Refusal(plainWord[0], plainWord[1])
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500
    ? new Refusal('invalid', 'The request could not be understood.')
    : null
}

/** A sentence for each problem of a field, with the name that people call it by. */
const inSentences = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map((problem) => fieldSentence(field, problem)),
    ]),
  )

/** The message; one that begins with a field gets the name that people call it by. */
function messageOf({ message, fields }: Refusal): string {
  const field = Object.keys(fields ?? {}).find((name) => message.startsWith(`${name} `))
  return field === undefined
    ? message
    : fieldSentence(field, message.slice(field.length + 1).replace(/\.$/, ''))
}

export function problemOf(refusal: Refusal): { status: number; body: Problem } {
  const status = statusOf[refusal.code]
  return {
    status,
    body: {
      message: messageOf(refusal),
      title: titleOf[status] ?? 'Not possible',
      ...(refusal.fields ? { errors: inSentences(refusal.fields) } : {}),
      ...(refusal instanceof StaleEdit ? { current: refusal.current } : {}),
      ...(refusal instanceof NeedsProof ? { needsProof: true as const } : {}),
      ...(refusal instanceof DeviceLocked ? { emptyDevice: true as const } : {}),
    },
  }
}

/** A fault is reported with a number that finds it in the log, and without internal details. */
function sendFault(error: Error, request: FastifyRequest, reply: FastifyReply) {
  request.log.error({ err: error }, 'request failed')
  const message = `Something went wrong on the server. If it happens again, tell us this number: ${request.id}`
  return reply.code(500).send({ message, title: 'Server Error' } satisfies Problem)
}

/** An address that the router itself cannot read, before any call is found: in the same body as every refusal. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = problemOf(new Refusal('invalid', 'This address cannot be read.'))
  reply.code(status).send(body)
}

export function answerProblems(
  app: FastifyInstance,
  page: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (!refusal) return sendFault(error, request, reply)
    if (refusal instanceof TryLater) reply.header('retry-after', String(refusal.seconds))
    const { status, body } = problemOf(refusal)
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (await page(request, reply)) return reply
    const { status, body } = problemOf(new Refusal('not-found', 'This page could not be found'))
    return reply.code(status).send(body)
  })
}
