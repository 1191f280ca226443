import { importsOf, isTest, type Rule, type SourceFile, withoutComments } from './architecture-files.ts'

const EFFECT = /\buse(?:Layout|Insertion)?Effect\(/g
const IMPORTED = /\bimport \{([^}]*)\} from '([^']+)'/g
/** The functions that hooks and the library return for requests. */
const HANDED_OUT = ['call', 'callForFile', 'send', 'refetch', 'again', 'mutate', 'mutateAsync', 'fetchQuery']

const isServer = (target: string) =>
  target.startsWith('src/queries/api/') || target === 'src/queries/archive.ts'

/** The names in a file that refer to the server: calling one sends a request. */
function serverNames(file: SourceFile): string[] {
  const targets = new Map(importsOf(file).map(({ written, target }) => [written, target]))
  return [...withoutComments(file.text).matchAll(IMPORTED)]
    .filter(([, , specifier = '']) => isServer(targets.get(specifier) ?? ''))
    .flatMap(([, list = '']) => list.split(','))
    .map((name) => name.trim().split(' ').at(-1) ?? '')
    .filter((name) => name !== '')
}

/** The text from an opening parenthesis to its closing one. Good enough for formatted source. */
function argumentsAt(text: string, open: number): string {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++
    else if (text[i] === ')' && --depth === 0) return text.slice(open, i)
  }
  return text.slice(open)
}

function placesIn(file: SourceFile): string[] {
  const text = withoutComments(file.text)
  const asks = new RegExp(`\\b(${[...HANDED_OUT, ...serverNames(file)].join('|')})\\(`)
  return [...text.matchAll(EFFECT)]
    .filter(({ index, 0: name }) => asks.test(argumentsAt(text, index + name.length - 1)))
    .map(({ index }) => `${file.path}:${text.slice(0, index).split('\n').length}: an effect that asks`)
}

/** Server data on a screen is a query: it loads once, is cached, and reloads when it changes. */
export const effectRule: Rule = {
  name: 'no effect of a component asks the server: queries do',
  check: (files) =>
    files
      .filter(({ path }) => /^src\/(screens|layouts|components|routes|ui|scan)\//.test(path) && !isTest(path))
      .flatMap(placesIn),
}
