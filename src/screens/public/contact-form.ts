import { ids } from '../../browser/seams.ts'
import { noAnswerText } from '../../http/http.ts'
import { showSent, watchForm } from './form-answer.ts'
import { postForm } from './post-form.ts'

const noAnswer = `${noAnswerText}. Your message is still here: try again in a moment.`

/** Sends the contact form, and says that it was sent in its place. */
export function watchContactForm(form: HTMLFormElement): () => void {
  let key = ids.next()
  return watchForm(form, {
    async send(values) {
      const body = Object.fromEntries(values)
      const headers = { 'Idempotency-Key': key }
      const answer = await postForm({ path: '/api/contact', body, headers, noAnswer })
      // A message that was refused is another one when it is mended; one that got no answer is the same.
      if (answer?.status !== 0) key = ids.next()
      return answer
    },
    done: () => showSent(form),
  })
}
