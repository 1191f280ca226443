interface MessageToAnswer {
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
}

/** Mail programs cut or refuse longer addresses. */
const longestQuote = 1200

const quoteOf = (message: string): string =>
  message
    .slice(0, longestQuote)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')

/** Opens the reply in the person's own mail program, with the message quoted. */
export function replyLink({ name, email, subject, message }: MessageToAnswer): string {
  const text = `Hello ${name},\r\n\r\n\r\n\r\n${quoteOf(message)}`
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(text)}`
}
