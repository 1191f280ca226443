/** The lines with which mail programs begin what they quote. */
const quoteStarts: readonly RegExp[] = [
  /^-{2,}\s*(original message|forwarded message)\s*-{2,}$/i,
  /^_{10,}$/,
  /^begin forwarded message:$/i,
  /^sent from my \w+/i,
  /^get outlook for \w+/i,
  /^-- ?$/,
]

/** A header that is quoted as text, as Outlook does: `From:` and soon after it `Sent:` or `To:`. */
const isQuotedHeader = (lines: readonly string[], index: number): boolean =>
  /^\*?from:\*?\s/i.test(lines[index] ?? '') &&
  lines.slice(index + 1, index + 5).some((line) => /^\*?(sent|date|to|subject):\*?\s/i.test(line))

const mostAttributionLines = 4

/** "On Friday, Quayside <address> wrote:", which programs break over several lines. */
function isAttribution(lines: readonly string[], index: number): boolean {
  if (!/^on\s/i.test(lines[index] ?? '')) return false
  const start = lines.slice(index, index + mostAttributionLines)
  const end = start.findIndex((line) => /(^|\s)wrote:$/i.test(line))
  return end !== -1 && /[<@]/.test(start.slice(0, end + 1).join(' '))
}

/** The text that a person wrote in answer to a mail, without the mail that their program quotes below it. */
export function writtenText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const trimmedLines = lines.map((line) => line.trim())
  const end = trimmedLines.findIndex(
    (line, index) =>
      quoteStarts.some((start) => start.test(line)) ||
      isQuotedHeader(trimmedLines, index) ||
      isAttribution(trimmedLines, index),
  )
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

/** The text of a mail that has only HTML. What stands in it is never shown as HTML. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<blockquote\b[\s\S]*$/gi, '')
    .replaceAll(/<div[^>]*class="gmail_quote[\s\S]*$/gi, '')
    .replaceAll(/<br\s*\/?>|<\/(p|div|li|tr)>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? '')
