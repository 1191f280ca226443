import { isGenerated, isTest, type SourceFile, withoutComments } from './architecture-files.ts'

/** The violations of a rule about names, with their places. */
export type Offences = ReadonlyMap<string, readonly string[]>

// Only the product's own code counts. The launcher in scripts/ is a separate program that the product never imports.
const isProduct = (path: string) => /^(sync|server|src)\//.test(path) && !isTest(path) && !isGenerated(path)

// Tools read these exports by fixed names: the router reads `Route`, the migrator a constant named after its file.
const hasFixedName = (path: string) => path.startsWith('src/routes/')

const KEYWORD = '(?:function\\*?|const|let|class|interface|type|enum)'
const DECLARED = new RegExp(`^export (?:declare )?(?:abstract )?(?:async )?${KEYWORD} (\\w+)(.*)$`, 'gm')
const SEVERAL = /^export const [[{]([^\]}]*)[\]}] =/gm
const LISTED = /^export \{([^}]*)\}(?! from)/gm

// `export const StatusModal = lazy(…)` represents the component with that name, so it isn't a second meaning. The
// same applies to the calls of a sync/api file that load late.
const isLazyWrapper = (rest: string) => /^\s*=\s*(lazy|callsOf)\(/.test(rest)

const wordsIn = (list: string) => list.split(',').map((part) => part.trim().split(/\s+|:/).at(-1) ?? '')
const isDeclaredIn = (text: string, name: string) =>
  name !== '' && new RegExp(`^(?:async )?${KEYWORD} ${name}\\b`, 'm').test(text)

/** The names that a file defines and exports, without re-exports. */
function definedNames(file: SourceFile): Set<string> {
  const text = withoutComments(file.text)
  const single = [...text.matchAll(DECLARED)].flatMap(([, name = '', rest = '']) =>
    isLazyWrapper(rest) ? [] : [name],
  )
  const several = [...text.matchAll(SEVERAL)].flatMap(([, list = '']) => wordsIn(list)).filter(Boolean)
  const exportedList = [...text.matchAll(LISTED)]
    .flatMap(([, list = '']) => wordsIn(list))
    .filter((name) => isDeclaredIn(text, name))
  return new Set([...single, ...several, ...exportedList])
}

const repeatedKeys = (
  pairs: readonly (readonly [key: string, path: string])[],
  atLeast: number,
): Offences => {
  const places = new Map<string, string[]>()
  for (const [key, path] of pairs) places.set(key, [...(places.get(key) ?? []), path])
  return new Map([...places].filter(([, paths]) => paths.length >= atLeast))
}

/** Exported names that several files of the product define. */
export const namesWithTwoMeanings = (files: readonly SourceFile[]): Offences =>
  repeatedKeys(
    files
      .filter((file) => isProduct(file.path) && !hasFixedName(file.path))
      .flatMap((file) => [...definedNames(file)].map((name) => [name, file.path] as const)),
    2,
  )

// Words that don't say what a file contains: participles, and the code's former private vocabulary.
const VAGUE_PART =
  /(^|-)(told|given|asked|said|taken|gone|made|named|deed|hear|heard|later|besides|leaving|stands|seat|weather|habits|fate|shade)(-|$)/
// "Words" says less than labels, texts or enums, but search words are a real noun.
const WORDS = /(?<!^search-)\bwords(-|$)/
const VAGUE_NAME =
  /^(names|answer|answers|use-answer|first-of|loss-bar|pen|letters|wake|life|server-life|scope-books|books|mailbox|post-office|staff-house|house)$/

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const noun = (path: string) => fileName(path).replace(/(\.(test|spec|soak|browser))?\.[a-z.]+$/, '')

/** Files whose name isn't the noun they contain. */
export const vagueFileNames = (files: readonly SourceFile[]): Offences =>
  repeatedKeys(
    files
      .filter(({ path }) => [VAGUE_PART, VAGUE_NAME, WORDS].some((vague) => vague.test(noun(path))))
      .map(({ path }) => [fileName(path), path] as const),
    1,
  )

/**
 * The violations that aren't on the list, and the list's entries that no longer occur, because the list must only
 * shrink.
 */
export function differencesToList(
  knownCounts: Readonly<Record<string, number>>,
  offences: Offences,
): string[] {
  const more = [...offences]
    .filter(([key, places]) => places.length > (knownCounts[key] ?? 0))
    .map(([key, places]) => `${key}: ${places.join(', ')}`)
  const fewer = Object.entries(knownCounts)
    .filter(([key, times]) => times > (offences.get(key)?.length ?? 0))
    .map(
      ([key, times]) => `${key}: now ${offences.get(key)?.length ?? 0}, no longer ${times}; shorten the list`,
    )
  return [...more, ...fewer]
}
