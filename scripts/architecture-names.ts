import { isGenerated, isTest, type SourceFile, withoutComments } from './architecture-files.ts'

/** What breaks a rule about names: how often it does, and where. */
export type Offences = ReadonlyMap<string, readonly string[]>

// Only the product's own code: the launcher in scripts/ is a program by itself that the product never imports.
const isProduct = (path: string) => /^(sync|server|src)\//.test(path) && !isTest(path) && !isGenerated(path)

// A tool reads the export by its fixed name: the router `Route`, the migrator a constant named after its file.
const hasFixedName = (path: string) => path.startsWith('src/routes/') || path.includes('/migrations/')

const KEYWORD = '(?:function\\*?|const|let|class|interface|type|enum)'
const DECLARED = new RegExp(`^export (?:declare )?(?:abstract )?(?:async )?${KEYWORD} (\\w+)(.*)$`, 'gm')
const SEVERAL = /^export const [[{]([^\]}]*)[\]}] =/gm
const LISTED = /^export \{([^}]*)\}(?! from)/gm

// `export const StatusModal = lazy(…)` stands for the component of that name, so it is no second meaning; nor are the
// calls of a file of sync/api that are fetched late.
const isLazyWrapper = (rest: string) => /^\s*=\s*(lazy|callsOf)\(/.test(rest)

const wordsIn = (list: string) => list.split(',').map((part) => part.trim().split(/\s+|:/).at(-1) ?? '')
const isDeclaredIn = (text: string, name: string) =>
  name !== '' && new RegExp(`^(?:async )?${KEYWORD} ${name}\\b`, 'm').test(text)

/** The names that a file defines and exports; a name that it only passes on is not among them. */
function definedNames(file: SourceFile): Set<string> {
  const text = withoutComments(file.text)
  const single = [...text.matchAll(DECLARED)].flatMap(([, name = '', rest = '']) =>
    isLazyWrapper(rest) ? [] : [name],
  )
  const several = [...text.matchAll(SEVERAL)].flatMap(([, list = '']) => wordsIn(list)).filter(Boolean)
  const listed = [...text.matchAll(LISTED)]
    .flatMap(([, list = '']) => wordsIn(list))
    .filter((name) => isDeclaredIn(text, name))
  return new Set([...single, ...several, ...listed])
}

const repeated = (pairs: readonly (readonly [key: string, path: string])[], atLeast: number): Offences => {
  const places = new Map<string, string[]>()
  for (const [key, path] of pairs) places.set(key, [...(places.get(key) ?? []), path])
  return new Map([...places].filter(([, paths]) => paths.length >= atLeast))
}

/** Exported names that more than one file of the product defines. */
export const namesWithTwoMeanings = (files: readonly SourceFile[]): Offences =>
  repeated(
    files
      .filter((file) => isProduct(file.path) && !hasFixedName(file.path))
      .flatMap((file) => [...definedNames(file)].map((name) => [name, file.path] as const)),
    2,
  )

// Words that say nothing about what a file holds: participles, and the private language the code once had.
const VAGUE_PART =
  /(^|-)(told|given|asked|said|taken|gone|made|named|deed|hear|heard|later|besides|leaving|stands|seat|weather|habits|fate|shade)(-|$)/
// Labels, texts and enums are not words; what people search for is.
const WORDS = /(?<!^search-)\bwords(-|$)/
const VAGUE_NAME =
  /^(names|answer|answers|use-answer|first-of|loss-bar|pen|letters|wake|life|server-life|scope-books|books|mailbox|post-office|staff-house|house)$/

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const noun = (path: string) => fileName(path).replace(/(\.(test|spec|soak|browser))?\.[a-z.]+$/, '')

/** Files whose name does not say the noun that they hold. */
export const vagueFileNames = (files: readonly SourceFile[]): Offences =>
  repeated(
    files
      .filter(({ path }) => [VAGUE_PART, VAGUE_NAME, WORDS].some((vague) => vague.test(noun(path))))
      .map(({ path }) => [fileName(path), path] as const),
    1,
  )

/** What is new beside the known offences, and what is known but has gone: the list of known ones only shrinks. */
export function beside(known: Readonly<Record<string, number>>, found: Offences): string[] {
  const more = [...found]
    .filter(([key, places]) => places.length > (known[key] ?? 0))
    .map(([key, places]) => `${key}: ${places.join(', ')}`)
  const fewer = Object.entries(known)
    .filter(([key, times]) => times > (found.get(key)?.length ?? 0))
    .map(([key, times]) => `${key}: now ${found.get(key)?.length ?? 0}, no longer ${times}; shorten the list`)
  return [...more, ...fewer]
}
