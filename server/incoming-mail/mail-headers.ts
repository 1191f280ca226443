import type { Email } from 'postal-mime'

type Headers = Pick<Email, 'headers'>

/** A header of a mail in small letters; '' if it has none. */
export const headerOf = ({ headers }: Headers, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? ''

const hasHeader = ({ headers }: Headers, names: readonly string[]): boolean =>
  headers.some(({ key }) => names.includes(key))

const isOneOf = (value: string, starts: readonly string[]): boolean =>
  starts.some((start) => value.startsWith(start))

/** Headers that only programs write. */
const programHeaders = [
  ...[
    'x-autoreply',
    'x-autorespond',
    'x-autoresponder',
    'x-autoreply-from',
    'x-auto-reply-from',
    'x-mail-autoreply',
  ],
  ...['x-loop', 'list-id', 'list-post', 'x-failed-recipients', 'x-ms-exchange-inbox-rules-loop'],
]
/** Headers that also occur in mails of people whose company has its mail written by a program. */
const doubtfulHeaders = ['list-unsubscribe', 'feedback-id', 'x-auto-response-suppress']

/**
 * Programs write these before the subject that they answer. People do as well, so they count only together with a
 * doubtful header.
 */
const automaticSubjects = [
  ...[
    'automatic reply',
    'auto reply',
    'auto-reply',
    'autoreply',
    'auto:',
    'out of office',
    'out of the office',
  ],
  ...[
    'respuesta automática',
    'réponse automatique',
    'automatische antwort',
    'abwesenheitsnotiz',
    'resposta automática',
  ],
  ...['risposta automatica', 'automatisch antwoord', 'away from', 'vacation'],
]

/** Exchange writes such a value into the answers of a person who is away. Others ask for less, as for no receipts. */
const suppressesAnswers = (mail: Headers): boolean =>
  headerOf(mail, 'x-auto-response-suppress')
    .split(',')
    .some((value) => ['all', 'oof', 'autoreply'].includes(value.trim()))

const isEmptyReturnPath = (mail: Headers): boolean =>
  hasHeader(mail, ['return-path']) && ['', '<>'].includes(headerOf(mail, 'return-path'))

/** True for the mail of a program: an answer to it would go round for ever. */
export function isAutomatic(mail: Pick<Email, 'headers' | 'from' | 'subject'>): boolean {
  const submission = headerOf(mail, 'auto-submitted')
  const subject = (mail.subject ?? '').trim().toLowerCase()
  return (
    (submission !== '' && !/^no\b/.test(submission)) ||
    isOneOf(headerOf(mail, 'precedence'), ['bulk', 'junk', 'list', 'auto_reply', 'auto-reply']) ||
    hasHeader(mail, programHeaders) ||
    suppressesAnswers(mail) ||
    isEmptyReturnPath(mail) ||
    headerOf(mail, 'content-type').startsWith('multipart/report') ||
    isOneOf(mail.from?.address?.toLowerCase() ?? '', [
      'mailer-daemon@',
      'postmaster@',
      'noreply@',
      'no-reply@',
    ]) ||
    (hasHeader(mail, doubtfulHeaders) && isOneOf(subject, automaticSubjects))
  )
}

/** False for a mail that a program may have written, which is read, but not answered. */
export const mayBeAnswered = (mail: Headers): boolean => !hasHeader(mail, doubtfulHeaders)

/** Every address that a mail was sent to, from all headers in which mail servers note it. */
export const recipientsOf = (mail: Email): string[] =>
  [
    ...[...(mail.to ?? []), ...(mail.cc ?? [])].flatMap(({ address }) => address ?? []),
    ...(mail.deliveredTo ? [mail.deliveredTo] : []),
    ...['x-original-to', 'envelope-to', 'x-envelope-to'].map((name) => headerOf(mail, name)),
  ].map(bareAddress)

/** The address without its name and brackets. */
const bareAddress = (address: string): string => {
  const start = address.lastIndexOf('<') + 1
  const end = address.indexOf('>', start)
  return address.slice(start, end === -1 ? undefined : end)
}
