import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Licences under which code may run in a product that is under MIT. */
const allowedLicences = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

/** Packages that name their licence in a text and not in their package.json. */
const statedInText: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

interface Entry {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
}

interface Use {
  readonly name: string
  readonly licence: string
}

/** The packages of a lock file that run in the product, with the licence that each names. */
function usesIn(lockText: string): Use[] {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(lockText)
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name: `${name} ${version}`, licence: license ?? statedInText[name] ?? 'unknown' }
    })
}

const isForbidden = ({ licence }: Use): boolean => !allowedLicences.has(licence)

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')

test('each package of the product has a licence that allows its use', () => {
  expect(usesIn(lock).length).toBeGreaterThan(100)
  expect(usesIn(lock).filter(isForbidden)).toEqual([])
})

test('docs/licences.md names each package under its licence', async () => {
  const names = Map.groupBy(usesIn(lock), ({ licence }) => licence)
  const rows = [...names]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, uses]) => `| ${licence} | ${[...new Set(uses.map(({ name }) => name))].sort().join(', ')} |`,
    )
  const text = [
    '# Licences',
    '',
    'The packages that run in the product, from `package-lock.json`. `npm run unit -- scripts/licences -u` writes this page.',
    '',
    '| licence | packages |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot(join(root, 'docs', 'licences.md'))
})

test('a package under another licence, and one without any, is named', () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'AGPL-3.0' },
    'node_modules/c': { version: '3.0.0' },
    'node_modules/d': { version: '4.0.0', license: 'AGPL-3.0', dev: true },
  }
  expect(usesIn(JSON.stringify({ packages })).filter(isForbidden)).toEqual([
    { name: 'b 2.0.0', licence: 'AGPL-3.0' },
    { name: 'c 3.0.0', licence: 'unknown' },
  ])
})
