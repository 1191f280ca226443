import { Parser } from 'htmlparser2'
import { QuotedLines } from './quoted-lines.ts'

/** Elements whose text people don’t see. */
const silentTags = new Set(['style', 'script', 'head', 'title', 'template'])
/** Elements that get their own lines. */
const blockTags = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
)

type Attributes = Readonly<Record<string, string>>

const hasClass = ({ class: names = '' }: Attributes, ...starts: readonly string[]): boolean =>
  names.split(' ', 20).some((name) => starts.some((start) => name.startsWith(start)))

/** The elements in which mail programs put what they quote. */
const isQuote = (tag: string, attributes: Attributes): boolean =>
  tag === 'blockquote' ||
  hasClass(attributes, 'gmail_attr', 'moz-cite-prefix', 'protonmail_quote', 'yahoo_quoted') ||
  (attributes['id'] ?? '').startsWith('yahoo_quoted')

/** Outlook puts the header of its quote into such an element, and the quote behind it into none. */
const beginsQuote = ({ id = '' }: Attributes): boolean =>
  id === 'divRplyFwdMsg' || id.startsWith('mail-editor-reference-message')

interface OpenElement {
  readonly isSilent: boolean
  readonly isQuote: boolean
  /** The start of Gmail’s frame, which holds answers too if there are quotes inside, and is a quote itself if not. */
  readonly frame: { readonly line: number; readonly quotes: number } | null
}

/** People’s mails are less deep, and the parser takes the square of this number. */
const mostDepth = 500
const chunkLength = 8 * 1024

/** The text of a mail that has only HTML, in which lines that were quoted begin with `>`. It is never shown as HTML. */
export function textOfHtml(html: string): string {
  const lines = new QuotedLines()
  const open: OpenElement[] = []
  let quotes = 0
  let isInQuoteOfOutlook = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      const parent = open.at(-1)
      if (blockTags.has(tag)) lines.end()
      if (tag === 'blockquote') quotes++
      isInQuoteOfOutlook ||= beginsQuote(attributes)
      open.push({
        isSilent: parent?.isSilent === true || silentTags.has(tag),
        isQuote: parent?.isQuote === true || isQuote(tag, attributes),
        frame: tag === 'div' && hasClass(attributes, 'gmail_quote') ? { line: lines.count, quotes } : null,
      })
    },
    onclosetag(tag) {
      const element = open.pop()
      if (blockTags.has(tag)) lines.end()
      if (element?.frame?.quotes === quotes) lines.quoteFrom(element.frame.line)
    },
    ontext(text) {
      const element = open.at(-1)
      if (!element?.isSilent) lines.add(text, isInQuoteOfOutlook || element?.isQuote === true)
    },
  })
  for (let at = 0; at < html.length && open.length <= mostDepth; at += chunkLength)
    parser.write(html.slice(at, at + chunkLength))
  if (open.length <= mostDepth) parser.end()
  lines.end()
  return lines.toString()
}
