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

export const kindsOfOddness = ['oddNames', 'commentsWithoutSubject', 'archaicComments'] as const
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

function measureFile({ path, text }: SourceFile) {
  const { program, comments } = parseSync(path, text)
  const at = (start: unknown): string => `${path}:${text.slice(0, Number(start)).split('\n').length}`
  const names = [...nodesBelow(program)]
    .flatMap(declaredBy)
    .map((node) => ({ text: String(node['name']), at: at(node['start']) }))
  const sentences = comments
    .map(({ value, start }) => ({ text: sentenceOf(value), at: at(start) }))
    .filter((comment) => comment.text.length >= shortest && !isForTools(comment.text))
  return { names, sentences }
}

const isMeasured = ({ path }: SourceFile): boolean => /\.(ts|tsx|mts|mjs)$/.test(path) && !isGenerated(path)

/** The product's own files: tests and what they use are measured by themselves. */
export const isProductOrScript = ({ path }: SourceFile): boolean =>
  /^(server|sync|src|scripts)\//.test(path) && (!isTest(path) || path.startsWith('scripts/'))

/** How many names and comments of the files are hard to read, and where. */
export function measureEnglish(files: readonly SourceFile[]): EnglishMeasures {
  const fileMeasures = files.filter(isMeasured).map(measureFile)
  const names = fileMeasures.flatMap((file) => file.names)
  const sentences = fileMeasures.flatMap((file) => file.sentences)
  const among = (places: readonly OddPlace[], isOdd: (text: string) => boolean): Measure => ({
    total: places.length,
    odd: places.filter((place) => isOdd(place.text)),
  })
  return {
    oddNames: among(names, isOddName),
    commentsWithoutSubject: among(sentences, (text) => lacksSubject.test(text)),
    archaicComments: among(sentences, (text) => isArchaic.test(text)),
  }
}

/** Odd places in a thousand. */
export const perThousand = ({ total, odd }: Measure): number =>
  total === 0 ? 0 : (odd.length / total) * 1000
