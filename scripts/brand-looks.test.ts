import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { houseLook, secondLook } from '#sync/lib/brand-looks.ts'

const root = new URL('..', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const holders = (pattern: string, colour: string) =>
  globSync(pattern, { cwd: root }).filter((file) => read(file).includes(colour))

test('the second brand’s colour stands in one place, and in the sheet of the public pages', () => {
  const { deep } = secondLook
  expect(holders('{server,src,sync,scripts}/**/*.{ts,tsx,mjs}', deep)).toEqual(['sync/lib/brand-looks.ts'])
  expect(holders('src/**/*.css', deep)).toEqual(['src/theme/public.css'])
})

test('what is drawn before any script has the first brand’s colour', () => {
  for (const page of ['index.html', 'visitor.html'])
    expect(read(page)).toContain(`<meta name="theme-color" content="${houseLook.deep}" />`)
  expect(read('scripts/mark.svg')).toContain(houseLook.deep)
  expect(read('scripts/mark.svg')).toContain(houseLook.light)
})
