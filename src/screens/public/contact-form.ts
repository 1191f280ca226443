import { ids } from '../../browser/seams.ts'
import { bodyOf, noAnswerText, send } from '../../http/http.ts'

/** What the server says of a message, by field; '' where it has nothing to say. */
interface Answer {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

const fields = ['name', 'email', 'phone', 'subject', 'message'] as const

const noAnswer = `${noAnswerText}. Your message is still here: try again in a moment.`

function show(form: HTMLFormElement, answer: Answer): void {
  let first: HTMLElement | null = null
  for (const name of fields) {
    const input = form.elements.namedItem(name)
    const place = form.querySelector<HTMLElement>(`#${name}-problem`)
    if (!(input instanceof HTMLElement) || !place) continue
    const [text = ''] = answer.errors?.[name] ?? []
    place.textContent = text
    input.toggleAttribute('aria-invalid', text !== '')
    if (text !== '') {
      input.setAttribute('aria-invalid', 'true')
      first ??= input
    }
  }
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (problem) problem.textContent = first ? 'Please check the highlighted fields.' : (answer.message ?? '')
  first?.focus()
}

async function post(form: HTMLFormElement, key: string): Promise<Answer | null> {
  const body = Object.fromEntries(new FormData(form))
  const headers = { 'Idempotency-Key': key }
  try {
    const response = await send({ method: 'POST', path: '/api/contact', body, headers })
    return response.ok ? null : ((await bodyOf(response)) as Answer)
  } catch {
    return { message: noAnswer }
  }
}

/**
 * Sends the contact form without leaving the page. The same for a visitor's page, which has no framework, and for the app.
 * Returns how to let go of the form.
 */
export function watchContactForm(form: HTMLFormElement, done: () => void): () => void {
  let key = ids.next()
  let busy = false
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    busy = true
    show(form, {})
    const problem = await post(form, key)
    busy = false
    // A message that was refused is another one when it is mended; one that got no answer is the same.
    if (problem?.message !== noAnswer) key = ids.next()
    if (problem) show(form, problem)
    else done()
  }
  const listener = (event: SubmitEvent) => void submit(event)
  form.addEventListener('submit', listener)
  return () => form.removeEventListener('submit', listener)
}

/** After it was sent: what is shown in its place, with the keyboard on it. */
export function showSent(form: HTMLFormElement): void {
  const sent = form.parentElement?.querySelector<HTMLElement>('[data-sent]')
  if (!sent) return
  form.hidden = true
  sent.hidden = false
  sent.focus()
}
