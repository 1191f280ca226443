import { ids } from '../../browser/seams.ts'
import { noAnswerText } from '../../http/http.ts'
import { showSent, watchForm } from './form-answer.ts'
import { postForm } from './post-form.ts'

const noAnswer = `${noAnswerText}. Your message is still here: try again in a moment.`

/** Sends the contact form, and then replaces it with a confirmation. */
export function watchContactForm(form: HTMLFormElement): () => void {
  let key = ids.next()
  return watchForm(form, {
    async send(values) {
      const body = Object.fromEntries(values)
      const headers = { 'Idempotency-Key': key }
      const answer = await postForm({ path: '/api/contact', reply: 'received', body, headers, noAnswer })
      // A corrected message needs a new key after a refusal; a repeated one after a lost reply keeps its key.
      if (answer?.status !== 0) key = ids.next()
      return answer
    },
    done: () => showSent(form),
  })
}
