/** The problems of a submitted form: of the whole form, and by field. */
export interface FormAnswer {
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** Shows each field's problem next to it, and focuses the first such field. */
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

/** Removes a field's problem as soon as the field is edited. */
function clearProblem(form: HTMLFormElement, target: EventTarget | null): void {
  if (!(target instanceof Element) || !target.hasAttribute('aria-invalid')) return
  target.removeAttribute('aria-invalid')
  const place = form.querySelector<HTMLElement>(`#${target.getAttribute('name')}-problem`)
  if (place) place.textContent = ''
  const problem = form.querySelector<HTMLElement>('[data-problem]')
  if (problem && !form.querySelector('[aria-invalid]')) problem.textContent = ''
}

/** Toggles whether a password is visible. */
function reveal(form: HTMLFormElement, target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-reveal]') : null
  const input = form.elements.namedItem(button?.dataset['reveal'] ?? '')
  if (!button || !(input instanceof HTMLInputElement)) return
  const isHidden = input.type === 'password'
  input.type = isHidden ? 'text' : 'password'
  button.setAttribute('aria-pressed', String(isHidden))
}

interface FormWork {
  /** Returns null on success. */
  readonly send: (values: FormData) => Promise<FormAnswer | null>
  readonly done: () => void | Promise<void>
}

/**
 * Submits a form without leaving the page, for visitors' pages without a framework and for the app. Returns a function
 * that removes the listeners.
 */
export function watchForm(form: HTMLFormElement, { send, done }: FormWork): () => void {
  let busy = false
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  // The server renders the button disabled, because a form submitted before this script watches it would leave the page
  // and lose its input.
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

/** Replaces the submitted form with its confirmation, and focuses it. */
export function showSent(form: HTMLFormElement): void {
  const confirmation = form.parentElement?.querySelector<HTMLElement>('[data-sent]')
  if (!confirmation) return
  form.hidden = true
  confirmation.hidden = false
  confirmation.focus()
}
