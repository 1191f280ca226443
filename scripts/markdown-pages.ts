import { dirname, join } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'

/** Returns true if the path, relative to the project's folder, is a file or a folder of the project. */
export type HasPath = (path: string) => boolean
/** Returns the Markdown text of a page by its path relative to the project's folder. */
export type ReadPage = (path: string) => string

const parser = new MarkdownIt({ html: true })

const flatten = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...flatten(token.children ?? [])])

const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('')

/** The anchor that GitHub gives a heading: lower case, spaces as hyphens, other punctuation left out. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function anchorsOf(text: string): Set<string> {
  const tokens = parser.parse(text, {})
  const headings = tokens.flatMap(({ type }, place) =>
    type === 'heading_open' ? [anchorOf(textOf(tokens[place + 1]))] : [],
  )
  const marks = [...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, name = '']) => name)
  return new Set([...headings, ...marks])
}

/** Markdown closes an open block at the end of the page, so the last line of each block is compared with its first. */
function openBlocksOf(text: string): string[] {
  const lines = text.split('\n')
  return parser.parse(text, {}).flatMap(({ type, map, markup }) => {
    if (type !== 'fence' || !map) return []
    const last = lines[map[1] - 1]?.trim() ?? ''
    const isClosed =
      map[1] - map[0] > 1 && last.startsWith(markup) && last.replaceAll(markup[0] ?? '', '') === ''
    return isClosed ? [] : [`line ${map[0] + 1}: the block of code is never closed`]
  })
}

/** A block that lost its first line takes the next text for code: real code blocks here name their language. */
const namelessBlocksOf = (text: string): string[] =>
  parser
    .parse(text, {})
    .flatMap(({ type, info, map }) =>
      type === 'fence' && info.trim() === ''
        ? [`line ${(map?.[0] ?? 0) + 1}: the block of code names no language`]
        : [],
    )

function problemOfLink(
  page: string,
  address: string,
  hasPath: HasPath,
  readPage: ReadPage,
): string | undefined {
  if (/^(https?:|mailto:)/.test(address)) return undefined
  const [path = '', anchor] = decodeURI(address).split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!hasPath(target)) return `${address}: there is no such file`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return anchorsOf(readPage(target)).has(anchor) ? undefined : `${address}: there is no such heading`
}

/** The faults of a page that a reader would see: blocks of code without an end, and dead links and pictures. */
export function faultsOf(page: string, hasPath: HasPath, readPage: ReadPage): string[] {
  const text = readPage(page)
  const addresses = flatten(parser.parse(text, {})).flatMap((token) => {
    const address = token.type === 'image' ? token.attrGet('src') : token.attrGet('href')
    return typeof address === 'string' ? [address] : []
  })
  const links = addresses.flatMap((address) => problemOfLink(page, address, hasPath, readPage) ?? [])
  return [...openBlocksOf(text), ...namelessBlocksOf(text), ...links].map((fault) => `${page}: ${fault}`)
}

/** The blocks of code of a page, each as its lines. */
export const codeBlocksOf = (text: string): string[][] =>
  parser
    .parse(text, {})
    .flatMap(({ type, content }) => (type === 'fence' ? [content.trimEnd().split('\n')] : []))
