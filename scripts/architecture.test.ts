import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './architecture-files.ts'
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

  test('every package in the lock file has a SHA-512', () => {
    expect(withoutIntegrity(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([])
  })
})

// For each rule, what must be caught and what must pass. A rule without a row here fails the last test.
const planted: Record<
  string,
  { wrong: [path: string, text: string][]; right: [path: string, text: string][] }
> = {
  'the server never imports the browser app': {
    wrong: [
      ['server/app.ts', "import { a } from '../src/data/a.ts'"],
      ['server/routes/deep/x.ts', "const a = await import('../../../src/main.tsx')"],
    ],
    right: [['server/app.ts', "import { a } from './routes/src.ts'"]],
  },
  'the browser app never imports the server': {
    wrong: [['src/data/a.ts', "import type { A } from '../../server/app.ts'"]],
    right: [['src/data/a.ts', "// was: import { a } from '../../server/app.ts'"]],
  },
  'sync/ imports neither side': {
    wrong: [['sync/engine/a.test.ts', "import { a } from '../../server/db/a.ts'"]],
    right: [['sync/engine/a.ts', "import { a } from '../lib/a.ts'"]],
  },
  'sync/ needs nothing that only one side has: no package but zod and uuid': {
    wrong: [
      ['sync/engine/a.ts', "import { readFileSync } from 'node:fs'"],
      ['sync/engine/b.ts', "import Dexie from 'dexie'"],
    ],
    right: [
      ['sync/engine/a.test.ts', "import { test } from 'vitest'"],
      ['sync/engine/b.ts', "import { z } from 'zod'\nimport { must } from '#sync/lib/must.ts'"],
    ],
  },
  'both sides import sync/ as #sync': {
    wrong: [['server/app.ts', "import { must } from '../sync/lib/must.ts'"]],
    right: [
      ['server/app.ts', "import { must } from '#sync/lib/must.ts'\nimport { push } from './sync/push.ts'"],
    ],
  },
  'an area of screens never imports another area': {
    wrong: [['src/screens/packages/list.tsx', "import { B } from '../checkin/b.tsx'"]],
    right: [
      ['src/screens/packages/list.tsx', "import { B } from './b.tsx'\nimport { C } from '../../ui/c.tsx'"],
    ],
  },
  'src/ui knows no data': {
    wrong: [['src/ui/table.tsx', "import { usePackages } from '../data/packages.ts'"]],
    right: [['src/ui/table.tsx', "import { row } from './row.tsx'"]],
  },
  'only src/data imports Dexie and upload libraries': {
    wrong: [
      ['src/screens/packages/list.tsx', "import { useLiveQuery } from 'dexie-react-hooks'"],
      ['src/stores/a.ts', "import { Upload } from 'tus-js-client'"],
    ],
    right: [['src/data/tables.ts', "import Dexie from 'dexie'"]],
  },
  'only src/data and the service worker touch the network and the device tables': {
    wrong: [
      ['src/screens/packages/list.tsx', "const a = await fetch('/api/x')"],
      ['src/stores/a.ts', "const socket = new WebSocket('/deviceHub')"],
    ],
    right: [
      ['src/data/net.ts', "fetch('/api/x')"],
      ['src/screens/packages/list.tsx', 'const { refetch } = useThing()\nrefetch()'],
    ],
  },
  'only server/db imports Kysely and the SQLite driver': {
    wrong: [['server/routes/packages.ts', "import { sql } from 'kysely'"]],
    right: [['server/db/packages.ts', "import { sql } from 'kysely'"]],
  },
  'time, ids, chance and timers come in through seams': {
    wrong: [
      ['sync/engine/a.ts', 'const at = Date.now()'],
      ['sync/engine/b.ts', 'const at = new Date()'],
      ['server/sync/a.ts', 'setTimeout(f, 5)'],
      ['src/data/a.ts', 'const jitter = Math.random()'],
    ],
    right: [
      ['sync/engine/a.ts', 'const at = new Date(clock.now())'],
      ['src/data/system-clock.ts', 'export const clock = { now: () => Date.now() }'],
      ['sync/engine/a.test.ts', 'setTimeout(f, 5)'],
    ],
  },
  'no file is longer than 400 lines': {
    wrong: [['src/a.ts', 'x\n'.repeat(401)]],
    right: [
      ['src/a.ts', 'x\n'.repeat(400)],
      ['src/routeTree.gen.ts', 'x\n'.repeat(401)],
    ],
  },
  'exports are named, except where a tool asks for a default': {
    wrong: [['src/ui/a.tsx', 'export default function A() {}']],
    right: [['vite.config.ts', 'export default {}']],
  },
  'imports of ours name their file with its extension': {
    wrong: [
      ['src/ui/a.tsx', "import { b } from './b'"],
      ['src/ui/a.tsx', "import { b } from '#sync/lib/must'"],
    ],
    right: [
      ['src/ui/a.tsx', "import './b.css'\nimport url from './zxing.wasm?url'\nimport { z } from 'zod'"],
    ],
  },
  'nothing turns text into code or markup': {
    wrong: [
      ['src/ui/a.tsx', 'return <div dangerouslySetInnerHTML={{ __html: x }} />'],
      ['server/db/a.ts', 'sql.raw(name)'],
      ['src/ui/b.ts', 'node.innerHTML = x'],
      ['sync/a.ts', 'eval(x)'],
    ],
    right: [['src/ui/a.tsx', '// innerHTML is never needed here\nretrieval(x)']],
  },
  'no test is left out, retried, or waits for the clock': {
    wrong: [
      ['src/a.test.ts', "test.skip('a', () => {})"],
      ['e2e/journeys/a.spec.ts', 'await page.waitForTimeout(500)'],
    ],
    right: [['src/a.test.ts', "test('a', () => {})"]],
  },
  'nothing is left for later': {
    wrong: [['server/a.ts', "throw new Error('Not implemented')"]],
    right: [['server/a.ts', 'const total = 1']],
  },
}

describe('each rule bites', () => {
  test.each(rules)('$name', (rule) => {
    const { wrong, right } = planted[rule.name] ?? { wrong: [], right: [] }
    expect(wrong.length).toBeGreaterThan(0)
    for (const [path, text] of wrong)
      expect.soft(rule.check([{ path, text }]), `${path}: ${text}`).toHaveLength(1)
    expect(rule.check(right.map(([path, text]) => ({ path, text })))).toEqual([])
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
