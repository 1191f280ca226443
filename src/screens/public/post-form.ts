import { CallError } from '../../http/call-error.ts'
import { errorOf, noAnswerText, send } from '../../http/http.ts'
import type { FormAnswer } from './form-answer.ts'

/** What the server says of a form that it refused; status 0 when it was not reached. */
export interface PostAnswer extends FormAnswer {
  readonly status: number
}

interface FormPost {
  readonly path: string
  readonly body: unknown
  readonly headers?: Record<string, string>
  /** What is said when no answer comes. */
  readonly noAnswer?: string
}

const tryAgain = `${noAnswerText}. Check your connection and try again.`

/** Sends what a form holds, without the parts of the app that judge calls. Null when it went through. */
export async function postForm({
  path,
  body,
  headers = {},
  noAnswer = tryAgain,
}: FormPost): Promise<PostAnswer | null> {
  try {
    const response = await send({ method: 'POST', path, body, headers })
    if (response.ok) return null
    const { status, message, fields = {} } = await errorOf(response)
    // What stands beside a field need not stand above the form as well.
    return Object.keys(fields).length > 0 ? { status, errors: fields } : { status, message }
  } catch (error) {
    return { status: 0, message: error instanceof CallError ? noAnswer : tryAgain }
  }
}
