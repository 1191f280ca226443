import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
import { noCircles } from './architecture-layers.ts'
import { planted } from './architecture-planted.ts'
import { rules, withoutIntegrity } from './architecture-rules.ts'

const root = join(import.meta.dirname, '..')
const files = sourceFiles(root)

describe('the source', () => {
  test('was found', () => {
    expect(files.length).toBeGreaterThan(50)
  })

  test.each(rules)('$name', (rule) => {
    expect(rule.check(files)).toEqual([])
  })

  test.each(['.', 'e2e/bench/peers'])(
    'every package in the lock file of %s has a SHA-512 and no registry',
    (folder) => {
      const lock = readFileSync(join(root, folder, 'package-lock.json'), 'utf8')
      expect(withoutIntegrity(lock)).toEqual([])
      expect(lock).not.toContain('"resolved"')
    },
  )

  test('the packages of other products are no part of it, with or without their install', () => {
    expect(files.filter(({ path }) => path.includes('/node_modules/'))).toEqual([])
    expect(files.map(({ path }) => path)).toContain('e2e/bench/peers/client/rxdb.ts')
  })
})

describe('each rule bites', () => {
  test.each(rules)('$name', (rule) => {
    const { wrong, right } = planted[rule.name] ?? { wrong: [], right: [] }
    expect(wrong.length).toBeGreaterThan(0)
    for (const [path, text] of wrong)
      expect.soft(rule.check([{ path, text }]), `${path}: ${text}`).toHaveLength(1)
    expect(rule.check(right.map(([path, text]) => ({ path, text })))).toEqual([])
  })

  test('a circle through several files, one of them by a type only, is named once with its way', () => {
    const files = [
      { path: 'server/changes/a.ts', text: "import { b } from './b.ts'" },
      { path: 'server/changes/b.ts', text: "export type { C } from '../db/core/c.ts'" },
      { path: 'server/db/core/c.ts', text: "import type { A } from '../../changes/a.ts'" },
      { path: 'server/db/core/d.ts', text: "import { a } from '../../changes/a.ts'" },
    ]
    expect(noCircles('server').check(files)).toEqual([
      'server/changes/a.ts -> server/changes/b.ts -> server/db/core/c.ts -> server/changes/a.ts',
    ])
  })

  test('no planted violation belongs to a rule that is gone', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.map((rule) => rule.name).sort())
  })

  test('an entry without SHA-512 in the lock file', () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/a': { integrity: 'sha512-x' },
        'node_modules/b': { integrity: 'sha1-x' },
        'node_modules/c': {},
      },
    }
    expect(withoutIntegrity(JSON.stringify(lock))).toEqual(['node_modules/b', 'node_modules/c'])
  })
})
