import MarkdownIt, { type Token } from 'markdown-it'
import type { PostContent, PostTag, PostToken } from '../../entities/company/post-content.ts'

/** Posts don't support pictures, HTML or indented code, so these stay plain text. */
const parser = new MarkdownIt('commonmark', { html: false }).disable([
  ...['image', 'code', 'reference', 'entity', 'html_block', 'html_inline'],
])

/** Only addresses that open a page, a mail or a phone call are allowed, because a post must not run a script. */
const isSafe = (address: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(address)

/** These characters can start, end or separate an element, and each one costs time to parse and render. */
const markForm = /[\n*_`[\]<>\\&]/g
/** An ordinary text of 50,000 characters has half as many marks. */
const maxMarks = 5000
const maxLevels = 10

const tags: Readonly<Record<string, PostTag>> = {
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  hr: 'hr',
  strong: 'strong',
  em: 'em',
  a: 'a',
  code: 'code',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}

/** Collects tokens. An element that is too deep or has a forbidden link is left out, but its text stays. */
function createContent() {
  const content: PostToken[] = []
  const isOpen: boolean[] = []
  let depth = 0
  let deepest = 0
  return {
    content,
    deepest: () => deepest,
    text: (text: string) => text !== '' && content.push({ text }),
    open(tag: PostTag | undefined, href?: string) {
      deepest = Math.max(deepest, isOpen.length + 1)
      const isDrawn = tag !== undefined && depth < maxLevels
      isOpen.push(isDrawn)
      if (!isDrawn) return
      depth++
      content.push({ open: tag, ...(href === undefined ? {} : { href }) })
    },
    close() {
      if (!isOpen.pop()) return
      depth--
      content.push({ close: true })
    },
  }
}
type Content = ReturnType<typeof createContent>

function addLeaf(out: Content, tag: PostTag, text: string): void {
  out.open(tag)
  out.text(text)
  out.close()
}

const leaves: Readonly<Record<string, (out: Content, token: Token) => void>> = {
  text: (out, { content }) => void out.text(content),
  softbreak: (out) => void out.text(' '),
  hardbreak: (out) => addLeaf(out, 'br', ''),
  code_inline: (out, { content }) => addLeaf(out, 'code', content),
  fence: (out, { content }) => addLeaf(out, 'pre', content),
  hr: (out) => addLeaf(out, 'hr', ''),
}

function addInline(out: Content, tokens: readonly Token[]): void {
  for (const token of tokens) {
    const href = token.attrGet('href')?.toString()
    if (token.nesting === 1) out.open(href !== undefined && !isSafe(href) ? undefined : tags[token.tag], href)
    else if (token.nesting === -1) out.close()
    else leaves[token.type]?.(out, token)
  }
}

/** Hides the only paragraph of a quotation, as the parser does in lists without gaps. */
const isHidden = (tokens: readonly Token[], n: number): boolean =>
  tokens[n]?.hidden === true ||
  (tokens[n]?.type === 'paragraph_open' &&
    tokens[n - 1]?.type === 'blockquote_open' &&
    tokens[n + 3]?.type === 'blockquote_close') ||
  (tokens[n]?.type === 'paragraph_close' &&
    tokens[n + 1]?.type === 'blockquote_close' &&
    tokens[n - 3]?.type === 'blockquote_open')

interface ReadPost {
  readonly content: PostContent
  /** The reason why the text is refused, as a sentence; null if it is accepted. */
  readonly problem: string | null
}

const tooManyText =
  'has too much formatting: more than 5,000 line breaks, stars, brackets and the like. Split it into several posts'
const tooDeepText = 'has lists, quotations or emphasis inside each other more than 10 deep. Use fewer levels'

/**
 * Parses Markdown into elements, in time linear in the text's length. Exceeding a limit is not an error here: older
 * posts may do so, and they are rendered as plain text.
 */
export function readMarkdown(text: string): ReadPost {
  if ((text.match(markForm)?.length ?? 0) > maxMarks)
    return { content: [{ open: 'p' }, { text }, { close: true }], problem: tooManyText }
  const out = createContent()
  const tokens = parser.parse(text, {})
  for (const [n, token] of tokens.entries()) {
    if (token.type === 'inline') addInline(out, token.children ?? [])
    else if (isHidden(tokens, n)) continue
    else if (token.nesting === 1) out.open(tags[token.tag])
    else if (token.nesting === -1) out.close()
    else leaves[token.type]?.(out, token)
  }
  return { content: out.content, problem: out.deepest() > maxLevels ? tooDeepText : null }
}
