import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditIcon } from '../../ui/icons.ts'
import type { ListFilters } from './filters.ts'
import { NoRows } from './no-rows.tsx'

const words = { icon: AuditIcon, empty: 'No changes recorded', emptyText: 'Every change is recorded here.' }
const shownSource = { is: 'shown', isOld: false, problem: '', again: () => undefined } as const
const menu = { key: 'kind', text: 'Kind', chosen: 'Package', content: null, clear: () => undefined }
const chip = { key: 'hold', text: 'On hold', isOn: true, toggle: () => undefined }

interface Narrowing {
  q?: string
  filters?: ListFilters
  isOld?: boolean
}

const htmlOf = ({ q = '', filters = {}, isOld = false }: Narrowing) =>
  renderToStaticMarkup(
    <MantineProvider>
      <NoRows
        label="Changes"
        list={{ isNarrowed: true, values: { q }, set: () => undefined, clearFilters: () => undefined }}
        filters={filters}
        source={{ ...shownSource, isOld }}
        words={words}
      />
    </MantineProvider>,
  )

test('a search that still runs says nothing about matches, and one that has ended does', () => {
  expect(htmlOf({ q: 'abc', isOld: true })).not.toContain('No changes match')
  expect(htmlOf({ q: 'abc', isOld: true })).toContain('aria-label="Searching"')
  expect(htmlOf({ q: 'abc' })).toContain('No changes match')
})

const clearSearch = 'Clear search'
const clearFilters = 'Clear filters'
const off = { ...chip, text: 'Lost', isOn: false }

test.each<[string, Narrowing, string[], string[]]>([
  [
    'a search',
    { q: ' abc ', filters: { chips: [off] } },
    ['match “abc”<', clearSearch],
    [clearFilters, 'Lost'],
  ],
  [
    'filters',
    { filters: { chips: [chip, off], menus: [menu] } },
    ['match these filters', 'On hold · Kind: Package', clearFilters],
    [clearSearch, 'Lost'],
  ],
  [
    'both',
    { q: 'abc', filters: { menus: [menu] } },
    ['match “abc” with these filters', 'Kind: Package', clearSearch, clearFilters],
    [],
  ],
  ['a filter that the bar lacks', {}, ['match these filters', clearFilters], [clearSearch]],
])(
  'a list that %s leaves empty names what hides its rows, and how to see them',
  (_, narrowing, present, absent) => {
    const html = htmlOf(narrowing)
    for (const text of present) expect(html).toContain(text)
    for (const text of absent) expect(html).not.toContain(text)
  },
)
