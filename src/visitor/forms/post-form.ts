import { CallError } from '../../http/call-error.ts'
import { errorOf, hasFields, noAnswerText, readReply, send } from '../../http/http.ts'
import type { FormAnswer } from './form-answer.ts'

/** The server's problems with a form; status 0 if the server wasn't reached. */
export interface PostAnswer extends FormAnswer {
  readonly status: number
}

interface FormPost {
  readonly path: string
  readonly body: unknown
  /** A field of the reply to this form. */
  readonly reply: string
  readonly headers?: Record<string, string>
  /** The message if no reply comes. */
  readonly noAnswer?: string
}

const tryAgain = `${noAnswerText}. Check your connection and try again.`

/** Sends a form without the app's validators. Returns null on success. */
export async function postForm({
  path,
  body,
  reply,
  headers = {},
  noAnswer = tryAgain,
}: FormPost): Promise<PostAnswer | null> {
  try {
    const response = await send({ method: 'POST', path, body, headers })
    if (response.ok)
      return await readReply(response, hasFields<Record<string, unknown>>(reply)).then(() => null)
    const { status, message, fields = {} } = await errorOf(response)
    // A problem next to a field isn't repeated above the form.
    return Object.keys(fields).length > 0 ? { status, errors: fields } : { status, message }
  } catch (error) {
    return { status: 0, message: error instanceof CallError ? noAnswer : tryAgain }
  }
}
