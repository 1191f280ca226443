import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourceFiles } from './architecture-files.ts'

const root = new URL('..', import.meta.url).pathname
const sources = sourceFiles(root).filter(
  ({ path, text }) => path.startsWith('src/') && text.includes('.module.css'),
)
const targets = new Map(sources.map((file) => [file.path, importsOf(file).map(({ target }) => target)]))

/** The classes that a style sheet has rules for. */
function classesIn(css: string): string[] {
  const selectors = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]*)\{/g)
  return [...selectors].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  )
}

/** The classes that a file takes from a style sheet; null when it looks one up by a name that it was given. */
function classesUsed(text: string, sheet: string): string[] | null {
  const [, local] = new RegExp(`import (\\w+) from '[^']*/${sheet}'`).exec(text) ?? []
  if (local === undefined) return []
  const looksUp = new RegExp(`\\b${local}\\[(?!'[^']*'\\])|[({,=:]\\s*${local}\\s*[,)};]`).test(text)
  return looksUp
    ? null
    : [...text.matchAll(new RegExp(`\\b${local}\\['([^']+)'\\]`, 'g'))].map(([, name = '']) => name)
}

function unusedClasses(path: string, css: string): string[] {
  const users = sources.filter((file) => targets.get(file.path)?.includes(path))
  const used = users.map(({ text }) => classesUsed(text, path.split('/').at(-1) ?? ''))
  if (used.includes(null)) return []
  const names = new Set(used.flatMap((list) => list ?? []))
  return [...new Set(classesIn(css))].filter((name) => !names.has(name)).map((name) => `${path}: .${name}`)
}

test('an unused class is seen, and one in a comment is not taken for a class', () => {
  expect(
    classesIn('/* .no */ .one > a, .two:hover { color: red } @media (x) { .three[data-a] { top: 0.5px } }'),
  ).toEqual(['one', 'two', 'three'])
  expect(classesUsed("import a from './x.module.css'\nf(a['one'])", 'x.module.css')).toEqual(['one'])
  expect(classesUsed("import a from './x.module.css'\nf(a[tone])", 'x.module.css')).toBeNull()
})

test('every class of a style sheet is used by a file that imports it', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: root })
  const unusedNames = sheets.flatMap((path) => unusedClasses(path, readFileSync(join(root, path), 'utf8')))
  expect(unusedNames).toEqual([])
})
