import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')

/** The first value that a stylesheet gives a property. */
const valueIn = (css: string, property: string): string | undefined =>
  css.match(new RegExp(`[\\s{]${property}:\\s*([^;]+);`))?.[1]?.trim()

test('a page that the server has drawn keeps its font and ground while the app takes it over', () => {
  const ownFont = 'var(--quay-font)'
  expect(valueIn(read('public-base.css'), 'font-family')).toBe(ownFont)
  expect(valueIn(read('fonts.css'), '--mantine-font-family')).toBe(ownFont)
  expect(theme.fontFamily).toBe(ownFont)
  expect(valueIn(read('public-base.css'), 'background')).toBe('var(--pub-ground)')
  expect(valueIn(read('global.css'), 'background')).toBe('var(--quay-ground, var(--pub-ground))')
  expect(read('../main.tsx')).toMatch(/theme\/mantine\.css[\s\S]*theme\/fonts\.css/)
})
