import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { watchStatements } from '../../../server/db/postgres/watch.ts'
import { root } from '../lib/settings.ts'
import { avoidedFeatures, exceptions } from './yugabyte.ts'

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const sources = globSync(
  ['server/db/{core,postgres,engines}/**/*.{ts,sql}', 'server/{jobs,hub,sync,changes}/**/*.ts'],
  {
    cwd: root,
  },
)
  .filter((path) => !path.endsWith('.test.ts'))
  .map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))] as const)

const isException = (path: string, feature: string): boolean =>
  exceptions.some((exception) => exception.file === path && exception.feature === feature)

test('the core uses nothing from PostgreSQL that YugabyteDB lacks, except what docs/scale.md names', () => {
  const uses = [...sources, ['the watches', watchStatements().join('\n')] as const].flatMap(([path, text]) =>
    namesIn(avoidedFeatures)
      .filter((feature) => avoidedFeatures[feature]?.test(text) && !isException(path, feature))
      .map((feature) => `${path}: ${feature}`),
  )
  expect(sources.length).toBeGreaterThan(60)
  expect(uses).toEqual([])
})

test.each([
  ['LISTEN and NOTIFY', 'listen commits'],
  ['LISTEN and NOTIFY', `select pg_notify('commits', '')`],
  ['LOCK TABLE', 'begin; lock table "syncHead" in share row exclusive mode'],
  ['session locks', 'select pg_try_advisory_lock(1)'],
  ['deferrable unique or primary keys', '"v" bigint unique deferrable initially deferred'],
  ['GIN indexes of several columns', 'using gin ("a" gin_trgm_ops, "b" gin_trgm_ops)'],
])('%s is found in %s', (feature, sql) => {
  expect(avoidedFeatures[feature]?.test(sql)).toBe(true)
})
