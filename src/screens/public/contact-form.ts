import { ids } from '../../browser/seams.ts'
import { bodyOf, noAnswerText, send } from '../../http/http.ts'
import { type FormAnswer, showSent, watchForm } from './form-answer.ts'

const noAnswer = `${noAnswerText}. Your message is still here: try again in a moment.`

async function post(values: FormData, key: string): Promise<FormAnswer | null> {
  const body = Object.fromEntries(values)
  const headers = { 'Idempotency-Key': key }
  try {
    const response = await send({ method: 'POST', path: '/api/contact', body, headers })
    if (response.ok) return null
    const { message = '', errors = {} } = (await bodyOf(response)) as FormAnswer
    // What stands beside a field need not stand above the form as well.
    return Object.keys(errors).length > 0 ? { errors } : { message }
  } catch {
    return { message: noAnswer }
  }
}

/** Sends the contact form, and says that it was sent in its place. */
export function watchContactForm(form: HTMLFormElement): () => void {
  let key = ids.next()
  return watchForm(form, {
    async send(values) {
      const answer = await post(values, key)
      // A message that was refused is another one when it is mended; one that got no answer is the same.
      if (answer?.message !== noAnswer) key = ids.next()
      return answer
    },
    done: () => showSent(form),
  })
}
