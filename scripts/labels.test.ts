import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { featureText, invoiceKindText, invoiceStatusText } from '../sync/entities/money/invoice-status.ts'
import { paymentMethodText } from '../sync/entities/money/payment-method.ts'

const root = join(import.meta.dirname, '..')

/** The file of each enumeration holds its only words. */
const tables = [
  ['payment methods', 'sync/entities/money/payment-method.ts', paymentMethodText],
  ['invoice statuses', 'sync/entities/money/invoice-status.ts', invoiceStatusText],
  ['invoice kinds', 'sync/entities/money/invoice-status.ts', invoiceKindText],
  ['charges and customs fees', 'sync/entities/money/invoice-status.ts', featureText],
] as const

/** A table names several values; a single one may be the name of something else. */
const leastPairs = 3

const files = globSync('{src,server,sync}/**/*.{ts,tsx}', { cwd: root }).filter(
  (path) => !/\.test\.tsx?$|^server\/(test|db\/migrations)\//.test(path),
)

/** How many values of an enumeration a source text gives words of its own. */
function pairsIn(source: string, names: readonly string[]): number {
  const writesWords = (name: string) =>
    new RegExp(
      `(?<![\\w.])['"]?${name}['"]?:\\s*(?:\\{[^{}]*\\btext:\\s*)?['"\`][A-Z][^'"\`]*[^.'"\`]['"\`]`,
    ).test(source)
  return names.filter(writesWords).length
}

describe.each(tables)('the words of %s', (_what, home, table) => {
  const names = Object.keys(table)
  test('stand in one table, which no screen, paper or export repeats', () => {
    const copies = files.filter(
      (path) => path !== home && pairsIn(readFileSync(join(root, path), 'utf8'), names) >= leastPairs,
    )
    expect(copies).toEqual([])
  })
  test('differ from value to value', () => {
    expect(new Set(Object.values(table)).size).toBe(names.length)
  })
})

test('a copied table is noticed', () => {
  const names = Object.keys(paymentMethodText)
  const copy = "{ Cash: 'Cash', BankTransfer: 'Bank transfer', CardLink: 'Payment link' }"
  const looks = "{ Cash: { icon, text: 'Cash' }, Card: { icon, text: 'Card' }, 'Cheque': { text: 'Cheque' } }"
  expect([copy, looks].map((source) => pairsIn(source, names))).toEqual([3, 3])
})

/** Tables that name the values of an enumeration to other readers or in another sentence. */
const otherWords: Readonly<Record<string, string>> = {
  'delivery-text.ts': 'customers read where their delivery is',
  'merchant-invoice-panel.tsx': 'customers read what they have to do',
  'mail-notes.tsx': 'the words stand in a sentence',
  'on-delivery.ts': 'refusals, which say what to do',
  'documents-page.tsx': 'visitors read “Picture” for each kind of picture',
}

/** The values of each enumeration in sync/entities that has at least three. */
const enumerations = files
  .filter((path) => path.startsWith('sync/entities/'))
  .flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/export const (\w+) = \[([^\]]*)\] as const/g)].map(
      ([, name = '', list = '']) =>
        [name, [...list.matchAll(/'([^']+)'/g)].map(([, value = '']) => value)] as const,
    ),
  )
  .filter(([, values]) => values.length >= leastPairs)

/** A permission is no label, although it is a text with a capital. */
const withoutPermissions = (source: string) => source.replaceAll(/'[A-Z][a-z]+(?:[A-Z][a-z]+)+'/g, "''")

test.each(enumerations)('the words of %s stand in one table at most', (_name, values) => {
  const names = values.map((value) => value.replaceAll('.', '\\.'))
  const homes = files.filter(
    (path) =>
      !otherWords[basename(path)] &&
      pairsIn(withoutPermissions(readFileSync(join(root, path), 'utf8')), names) >= names.length,
  )
  expect(homes.slice(1)).toEqual([])
})
