import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { filesNaming } from './noun-files.ts'
import { filesOfExample, recipes, withRecipeTable } from './recipes.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const guide = read('CONTRIBUTING.md')
/** The text below a heading, to the next one. */
const sectionOf = (title: string): string => guide.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''

describe.each(Object.entries(recipes))('the recipe of a %s', (_name, recipe) => {
  test('names the files that its example has', () => {
    const paths = filesOfExample(recipe)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(paths.filter((path) => !recipe.mention.test(`${path}\n${read(path)}`))).toEqual([])
  })

  test('stands in CONTRIBUTING with each of its files, and ends with commands', () => {
    const text = recipe.sections.map(sectionOf).join('\n')
    expect(Object.keys(recipe.places).filter((path) => !text.includes(path))).toEqual([])
    expect(sectionOf(recipe.sections[0] ?? '')).toMatch(/```sh\nnpm run [\s\S]+```\s*$/)
  })
})

test('each section of CONTRIBUTING that adds something has a recipe', () => {
  const titles = [...guide.matchAll(/^## (How to (?:add|make) .+)$/gm)].map(([, title]) => title)
  expect(
    Object.values(recipes)
      .map(({ sections }) => sections[0])
      .sort(),
  ).toEqual(titles.sort())
})

test('the recipe of a list names every file that a list of the staff has', () => {
  const { list } = recipes
  expect(list && filesOfExample(list).sort()).toEqual(filesNaming('contactMessage', sourceFiles(root)).sort())
})

test('docs/architecture.md has the table that `npm run figures` writes', () => {
  const text = read('docs/architecture.md')
  expect(text).toContain('| recipe | files |')
  expect(withRecipeTable(text)).toBe(text)
})
