import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFromWoff } from './woff.ts'

const packages = createRequire(import.meta.url)

test.each(['noto-sans', 'noto-sans-arabic', 'noto-sans-thai', 'noto-sans-sc'])(
  'every regular font of %s can be read',
  (family) => {
    const folder = join(dirname(packages.resolve(`@fontsource/${family}/package.json`)), 'files')
    const files = readdirSync(folder).filter((name) => name.endsWith('-400-normal.woff'))
    expect(files.length).toBeGreaterThan(2)
    for (const name of files) {
      const font = create(fontFromWoff(readFileSync(join(folder, name)))) as Font
      expect(font.characterSet.length, name).toBeGreaterThan(0)
    }
  },
)
