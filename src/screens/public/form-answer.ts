/** What is said of a form that was sent: of the whole of it, and by field. */
export interface FormAnswer {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** Says beside each field what is wrong with it, and puts the keyboard where the first thing is. */
export function showAnswer(form: HTMLFormElement, answer: FormAnswer): void {
  let first: HTMLElement | null = null
  for (const input of form.elements) {
    const name = input.getAttribute('name')
    const place = name ? form.querySelector<HTMLElement>(`#${name}-problem`) : null
    if (!name || !place || !(input instanceof HTMLElement)) continue
    const [text = ''] = answer.errors?.[name] ?? []
    place.textContent = text
    if (text === '') input.removeAttribute('aria-invalid')
    else {
      input.setAttribute('aria-invalid', 'true')
      first ??= input
    }
  }
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (problem) problem.textContent = answer.message ?? (first ? 'Please check the highlighted fields.' : '')
  first?.focus()
}

/** A field that is being mended no longer says what was wrong with it. */
function clearProblem(form: HTMLFormElement, target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.hasAttribute('aria-invalid')) return
  target.removeAttribute('aria-invalid')
  const place = form.querySelector<HTMLElement>(`#${target.getAttribute('name')}-problem`)
  if (place) place.textContent = ''
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (problem && !form.querySelector('[aria-invalid]')) problem.textContent = ''
}

/** The button beside a password shows what was typed, and hides it again. */
function reveal(form: HTMLFormElement, target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveal]') : null
  const input = form.elements.namedItem(button?.dataset['reveal'] ?? '')
  if (!button || !(input instanceof HTMLInputElement)) return
  const isHidden = input.type === 'password'
  input.type = isHidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(isHidden))
}

interface FormWork {
  /** Null when it went through. */
  readonly send: (values: FormData) => Promise<FormAnswer | null>
  readonly done: () => void | Promise<void>
}

/**
 * Sends a form without leaving the page. The same for a visitor's page, which has no framework, and for the app. Returns
 * how to let go of the form.
 */
export function watchForm(form: HTMLFormElement, { send, done }: FormWork): () => void {
  let busy = false
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  // Drawn without a use: a form that is sent before anything watches it would leave the page, and lose what was typed.
  if (button) button.disabled = false
  const setBusy = (isBusy: boolean) => {
    busy = isBusy
    button?.setAttribute('aria-busy', String(isBusy))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    showAnswer(form, {})
    try {
      const answer = await send(new FormData(form))
      if (answer) showAnswer(form, answer)
      else await done()
    } finally {
      setBusy(false)
    }
  }
  const listeners = new AbortController()
  const { signal } = listeners
  form.addEventListener('submit', (event) => void submit(event), { signal })
  form.addEventListener('input', ({ target }) => clearProblem(form, target), { signal })
  form.addEventListener('click', ({ target }) => reveal(form, target), { signal })
  return () => listeners.abort()
}

/** After it was sent: what is shown in its place, with the keyboard on it. */
export function showSent(form: HTMLFormElement): void {
  const sent = form.parentElement?.querySelector<HTMLElement>('[data-sent]')
  if (!sent) return
  form.hidden = true
  sent.hidden = false
  sent.focus()
}
