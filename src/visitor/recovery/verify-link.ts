import { postForm } from '../forms/post-form.ts'
import { watchResendForm } from './recovery-forms.ts'
import { reloadOnNewLink, takeLinkToken } from './take-link-token.ts'
import { noLinkText, type VerifyState } from './verify-state.ts'

/** Shows the matching part of a visitor's page, with the server's message. */
function showPart(page: HTMLElement, state: VerifyState, text = ''): void {
  for (const part of page.querySelectorAll<HTMLElement>('[data-state]')) {
    part.hidden = part.dataset['state'] !== state
    const place = part.hidden ? null : part.querySelector('[data-text]')
    if (place) place.textContent = text
  }
}

/** Confirms the email address as soon as the mail's link opens the page. For a page without the app. */
export function watchVerifyPage(page: HTMLElement): void {
  const form = page.querySelector<HTMLFormElement>('form[data-resend]')
  if (form) watchResendForm(form)
  reloadOnNewLink()
  const token = takeLinkToken()
  if (token === null) {
    showPart(page, 'unconfirmed', noLinkText)
    return
  }
  const ask = async () => {
    showPart(page, 'asking')
    const answer = await postForm({ path: '/api/accounts/verify-email', reply: 'verified', body: { token } })
    const isUnanswered = answer !== null && (answer.status === 0 || answer.status >= 500)
    const state = isUnanswered ? 'unanswered' : answer ? 'unconfirmed' : 'confirmed'
    showPart(page, state, answer?.message)
  }
  page.querySelector('[data-again]')?.addEventListener('click', () => void ask())
  void ask()
}
