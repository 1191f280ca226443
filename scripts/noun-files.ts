import { type NounName, nouns } from '../sync/nouns/index.ts'
import { importsOf, isGenerated, type SourceFile } from './architecture-files.ts'

/**
 * Files that a list of the staff needs no place in: questions on packages, which share the list; the work that waits,
 * which counts some lists; periods of personal data, which only some lists hold; frozen migrations, the demo company, mails, the pages of visitors, journeys, which a list has
 * only if people depend on it, and the figures themselves.
 */
const beyondLists =
  /^server\/(db\/(migrations|retention)|demo|jobs\/personal-data|messages)\/|^sync\/entities\/company\/retention|\/questions?[-/.]|\/todo[-/.]|^src\/(screens\/public|visitor)\/|^e2e\/journeys\/|^scripts\/(figures|recipes)/

/** The names of a noun's calls begin with these, and so do those of their files. */
const callPrefixes = (name: NounName): string[] => [
  ...new Set(Object.keys(nouns[name].actions).map((action) => action.replace(/\..*/, ''))),
]

/** Whether a file names the noun in any spelling, in its path or in its text, or one of its calls. */
function namesNoun(name: NounName, file: SourceFile): boolean {
  const words = name.replaceAll(/[A-Z]/g, (letter) => `[-_ ]?${letter.toLowerCase()}`)
  const prefixes = callPrefixes(name).join('|')
  const calls = new RegExp(`['"](?:${prefixes})s?\\.[a-z]`)
  const files = new RegExp(`^(?:sync/api|server/routes)/(?:\\w+/)?(?:${prefixes})s?\\.ts$`)
  return (
    new RegExp(words, 'i').test(`${file.path}\n${file.text}`) ||
    calls.test(file.text) ||
    [file.path, ...importsOf(file).map(({ target }) => target)].some((path) => files.test(path))
  )
}

/** The paths of the files that name a noun of the staff's lists. */
export const filesNaming = (name: NounName, files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => !isGenerated(file.path) && !beyondLists.test(file.path) && namesNoun(name, file))
    .map(({ path }) => path)
