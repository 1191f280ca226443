import type { Email } from 'postal-mime'

/** A header of a mail in small letters; '' if it has none. */
export const headerOf = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? ''

/** True for the mail of a program: an answer to it would go round for ever. */
export function isAutomatic(mail: Email): boolean {
  const submission = headerOf(mail, 'auto-submitted')
  return (
    (submission !== '' && submission !== 'no') ||
    /^(bulk|junk|list|auto_reply)/.test(headerOf(mail, 'precedence')) ||
    headerOf(mail, 'x-autoreply') !== '' ||
    headerOf(mail, 'return-path') === '<>' ||
    headerOf(mail, 'content-type').startsWith('multipart/report') ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(mail.from?.address ?? '')
  )
}

/** Every address that a mail was sent to, from all headers in which mail servers note it. */
export const recipientsOf = (mail: Email): string[] => [
  ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
  ...(mail.deliveredTo ? [mail.deliveredTo] : []),
  ...['x-original-to', 'envelope-to', 'x-envelope-to'].map((name) => headerOf(mail, name)),
]
