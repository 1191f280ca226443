import { parseSync } from 'vite'
import { isGenerated, isTest, type SourceFile } from './architecture-files.ts'
import { isFunctionNode, isSyntaxNode, nodesBelow, type SyntaxNode } from './syntax-nodes.ts'

/** A name or the beginning of a comment that is hard to read, with its place. */
export interface OddPlace {
  readonly text: string
  /** `path:line`. */
  readonly at: string
}

/** The odd places among everything that was looked at. */
export interface Measure {
  readonly total: number
  readonly odd: readonly OddPlace[]
}

export const kindsOfOddness = [
  'oddNames',
  'commentsWithoutSubject',
  'archaicComments',
  'stiltedComments',
] as const
export type Oddness = (typeof kindsOfOddness)[number]
export type EnglishMeasures = Record<Oddness, Measure>

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Adjectives and terms of the field that end like a participle. */
const plainAdjectives = setOf(
  `cached checked closed decoded decrypted disabled enabled encoded encrypted escaped expanded collapsed focused formatted
  hovered loaded mounted normalized opened parsed pressed selected need feed seed speed embed shed`,
)
const irregularParticiples = setOf(
  `known unknown found kept shown hidden chosen held done seen sent lost drawn written spent meant taken given told said unsaid
  gone made begun bought brought caught driven eaten fallen felt fought forgotten got grown heard hung laid led lent paid
  quit sold sought spoken stolen stood struck sworn taught thought thrown understood won worn wound`,
)
const pronouns = setOf(
  `one ones other others all every each either neither both many most some none such own same mine yours ours theirs these
  those them what who whom whose how whole again anew still back away here there so yet inside outside alike beside besides
  beyond`,
)
const isOddName = (name: string): boolean =>
  pronouns.has(name) ||
  irregularParticiples.has(name) ||
  (/^[a-z]{3,}ed$/.test(name) && !plainAdjectives.has(name))

const lacksSubject =
  /^(what|who|whom|whose|whoever|whatever|where|one|ones|those|none|nobody|somebody|everybody|all that|so many|of these|of those)\b/i
const isArchaic =
  /\b(whoever|whatever|whichever|anew|nobody|somebody|everybody|all the same|therein|thereof|hence|whence|lest|amid|upon)\b/i

/** Turns of phrase that are correct and that a native speaker of today would not write in a comment. */
const isStilted =
  /\b(goes? on|went on|going on|at once|(is|are|was|were|be|been) told|stands?|stood|of it|beside|thus|wish|wishes|in vain|so many|in place of|but for|no more|anyhow|save for|alike|for good|by (itself|themselves)|of (these|those)|a stranger's|(is|are) (there|here)|as (it is|they are)|(is|was|be) so)\b/i

/** The identifiers that a pattern declares. Names taken out of an object are the object's, so they don't count. */
function identifiersIn(pattern: unknown): SyntaxNode[] {
  if (!isSyntaxNode(pattern)) return []
  if (pattern.type === 'Identifier') return [pattern]
  if (pattern.type === 'AssignmentPattern') return identifiersIn(pattern['left'])
  const elements = pattern.type === 'ArrayPattern' ? pattern['elements'] : []
  return Array.isArray(elements) ? elements.flatMap(identifiersIn) : []
}

function declaredBy(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'VariableDeclarator') return identifiersIn(node['id'])
  if (!isFunctionNode(node)) return []
  const params = node['params']
  return [node['id'], ...(Array.isArray(params) ? params : [])].flatMap(identifiersIn)
}

const shortest = 13
const isForTools = (comment: string): boolean => /biome-ignore|@ts-|@license|Copyright/.test(comment)

/** A comment as one line of text, without the stars at the beginning of its lines. */
const sentenceOf = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, ''))
    .join(' ')
    .trim()

const testFunctions = new Set(['test', 'it', 'describe'])

/** The name at the beginning of `test.each(rows)`. */
const rootName = (node: unknown): unknown =>
  isSyntaxNode(node) && (node['name'] ?? rootName(node['callee'] ?? node['object'] ?? node['tag']))

/** The words of a text, also of one with values in it; undefined for anything else. */
function wordsOf(node: unknown): string | undefined {
  if (!isSyntaxNode(node)) return undefined
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  const quasis = node.type === 'TemplateLiteral' ? node['quasis'] : undefined
  return Array.isArray(quasis) ? quasis.map(({ value }) => value.cooked).join('…') : undefined
}

/** The title that a call gives a test, without marks such as `[R24]`. */
function titleIn(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || !testFunctions.has(String(rootName(node['callee'])))) return undefined
  const title = Array.isArray(node['arguments']) ? node['arguments'][0] : undefined
  return wordsOf(title)?.replace(/^\[[^\]]*\] */, '')
}

function measureFile({ path, text }: SourceFile) {
  const { program, comments } = parseSync(path, text)
  const at = (start: unknown): string => `${path}:${text.slice(0, Number(start)).split('\n').length}`
  const names = [...nodesBelow(program)]
    .flatMap(declaredBy)
    .map((node) => ({ text: String(node['name']), at: at(node['start']) }))
  const titles = [...nodesBelow(program)].flatMap((node) => {
    const title = titleIn(node)
    return title === undefined ? [] : [{ text: title, at: at(node['start']) }]
  })
  const sentences = comments
    .map(({ value, start }) => ({ text: sentenceOf(value), at: at(start) }))
    .filter((comment) => comment.text.length >= shortest && !isForTools(comment.text))
  return { names, sentences: [...sentences, ...titles] }
}

const isMeasured = ({ path }: SourceFile): boolean => /\.(ts|tsx|mts|mjs)$/.test(path) && !isGenerated(path)

/** The product's own files: tests and their helpers are measured separately. */
export const isProductOrScript = ({ path }: SourceFile): boolean =>
  /^(server|sync|src|scripts)\//.test(path) && (!isTest(path) || path.startsWith('scripts/'))

const among = (places: readonly OddPlace[], isOdd: (text: string) => boolean): Measure => ({
  total: places.length,
  odd: places.filter((place) => isOdd(place.text)),
})

const codeBlock = /^```[\s\S]*?^```/gm
const sentenceEnd = /(?<=[.!?])\s+|\n{2,}|\n(?=[-|#*\d])/

/** Pages that a command writes have the words of its code. */
const isWritten = ({ text }: SourceFile): boolean => /^Written by `npm run /m.test(text.slice(0, 500))

/** How many sentences and cells of the Markdown pages that people write are stilted, and where. */
export function measurePages(pages: readonly SourceFile[]): Measure {
  const sentences = pages
    .filter((page) => !isWritten(page))
    .flatMap(({ path, text }) =>
      text
        .replaceAll(codeBlock, '')
        .split(sentenceEnd)
        .map((sentence) => ({ text: sentence.replaceAll(/\s+/g, ' ').trim(), at: path }))
        .filter((sentence) => sentence.text.length >= shortest),
    )
  return among(sentences, (sentence) => isStilted.test(sentence))
}

/** How many names, comments and titles of tests in the files are hard to read, and where. */
export function measureEnglish(files: readonly SourceFile[]): EnglishMeasures {
  const fileMeasures = files.filter(isMeasured).map(measureFile)
  const names = fileMeasures.flatMap((file) => file.names)
  const sentences = fileMeasures.flatMap((file) => file.sentences)
  return {
    oddNames: among(names, isOddName),
    commentsWithoutSubject: among(sentences, (text) => lacksSubject.test(text)),
    archaicComments: among(sentences, (text) => isArchaic.test(text)),
    stiltedComments: among(sentences, (text) => isStilted.test(text)),
  }
}

/** Odd places in a thousand. */
export const perThousand = ({ total, odd }: Measure): number =>
  total === 0 ? 0 : (odd.length / total) * 1000
