import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles, withoutComments } from './architecture-files.ts'

const root = new URL('..', import.meta.url).pathname

interface Import {
  readonly names: readonly string[]
  readonly from: string
}

const STATIC = /^import (?!type )(?:([^'"]*?) from )?'([^']+)'/gm

/** The modules that are loaded with a file: neither types nor modules that it asks for later. */
const broughtBy = (text: string): Import[] =>
  [...withoutComments(text).matchAll(STATIC)]
    .map(([, clause = '', from = '']) => ({
      names: clause
        .replace(/[{}]/g, ',')
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
      from,
    }))
    .filter(({ names }) => names.length === 0 || names.some((name) => !name.startsWith('type ')))

const files = new Map(sourceFiles(root).map(({ path, text }) => [path, broughtBy(text)]))

const targetOf = (path: string, from: string): string =>
  from.startsWith('.') ? posix.join(posix.dirname(path), from) : from.replace(/^#sync\//, 'sync/')

/** Each file that a screen brings along, with the way to it and what it imports. */
function* broughtAlong(
  path: string,
  way: readonly string[] = [],
  seenPaths = new Set<string>(),
): Generator<{
  way: string[]
  imports: readonly Import[]
}> {
  if (seenPaths.has(path)) return
  seenPaths.add(path)
  const imports = files.get(path) ?? []
  yield { way: [...way, path], imports }
  for (const { from } of imports) yield* broughtAlong(targetOf(path, from), [...way, path], seenPaths)
}

const routes = [...files.keys()].filter((path) => /^src\/routes\/(?!-).*\.tsx$/.test(path))

test('the imports that are read are those that a bundler would include', () => {
  const text = readFileSync(new URL('../src/http/calls.ts', import.meta.url), 'utf8')
  expect(broughtBy(text)).toEqual([{ names: ['CallError'], from: './call-error.ts' }])
  expect(routes.length).toBeGreaterThan(50)
})

const mentions = (text: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

/** The options of a route without its screen's component: they are in the first script of every page. */
const optionsOf = (text: string): string =>
  (/createFileRoute\([^)]*\)\(\{([\s\S]*?)\n\}\)/.exec(text)?.[1] ?? '').replace(
    /component:[\s\S]*?(?=\n {2}\w+:|$)/g,
    '',
  )

test('code that reads a route’s address loads no screen', () => {
  const faults = routes.flatMap((path) => {
    const options = optionsOf(readFileSync(`${root}${path}`, 'utf8'))
    return (files.get(path) ?? [])
      .filter(({ names, from }) => from.endsWith('.tsx') && names.some((name) => mentions(options, name)))
      .map(({ from }) => `${path} > ${from}`)
  })
  expect(faults).toEqual([])
})

/** The modules with which a visitor's page may be drawn before a login. */
const visitorsFiles = [
  'src/visitor.ts',
  'src/main.tsx',
  'src/routes/index.tsx',
  'src/routes/login.tsx',
  'src/routes/$prefix/index.tsx',
  'src/layouts/default-layout.tsx',
  'src/layouts/slp-layout.tsx',
  'src/layouts/contentonly-layout.tsx',
]

test('a page that the server draws runs without the framework', () => {
  const framework = /^(react|react-dom|@mantine|@tanstack|zustand)(\/|$)/
  const frameworkWays = [...broughtAlong('src/visitor.ts')].flatMap(({ way, imports }) =>
    imports.filter(({ from }) => framework.test(from)).map(({ from }) => [...way, from].join(' > ')),
  )
  expect(frameworkWays).toEqual([])
})

test('the server draws pages without the router and without Mantine', () => {
  const app = /^@(mantine|tanstack)\//
  const ways = [...broughtAlong('src/visitor/render-page.tsx')].flatMap(({ way, imports }) =>
    imports.filter(({ from }) => app.test(from)).map(({ from }) => [...way, from].join(' > ')),
  )
  expect(ways).toEqual([])
})

/** The style sheets that a file brings along. */
const sheetsOf = (path: string): string[] => [
  ...new Set(
    [...broughtAlong(path)].flatMap(({ way, imports }) =>
      imports.map(({ from }) => targetOf(way.at(-1) ?? '', from)).filter((target) => target.endsWith('.css')),
    ),
  ),
]

test('a page that the server draws has the styles of everything on it, and none that need the app’s colours', () => {
  const sheets = sheetsOf('src/visitor.ts')
  expect(sheetsOf('src/visitor/render-page.tsx').filter((path) => !sheets.includes(path))).toEqual([])
  const mantineSheets = sheets.filter((path) => readFileSync(`${root}${path}`, 'utf8').includes('--mantine-'))
  expect(mantineSheets).toEqual([])
})

test('a visitor loads neither the device’s data nor the engine that syncs it', () => {
  const heavy =
    /^(dexie|dexie-react-hooks|zod)$|^src\/replica\/(db|dexie-store)\.ts$|^sync\/(mutators|device)\//
  const ways = visitorsFiles.flatMap((start) =>
    [...broughtAlong(start)].flatMap(({ way, imports }) =>
      imports
        .map(({ from }) =>
          from.startsWith('.') || from.startsWith('#') ? targetOf(way.at(-1) ?? '', from) : from,
        )
        .filter((target) => heavy.test(target))
        .map((target) => [...way, target].join(' > ')),
    ),
  )
  expect(ways).toEqual([])
})

test('every staff frame listens to the scanner as soon as it is drawn, because an unheard scan is lost', () => {
  for (const frame of ['dashboard-layout', 'print-layout']) {
    const ends = [...broughtAlong(`src/layouts/${frame}.tsx`)].map(({ way }) => way.at(-1))
    expect([frame, ends]).toEqual([frame, expect.arrayContaining(['src/scan/keys/wedge.ts'])])
  }
})
