import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mostControlsAbove, type RoleControls } from '../e2e/support/control-counts.ts'
import { longestMenu } from '../src/layouts/menus/menu-entries.ts'
import { withControlsTable } from './controls-table.ts'

const fileOf = (name: string): string => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8')

test('docs/looks.md has the tables of controls that `npm run figures` writes', () => {
  const text = fileOf('looks.md')
  expect(text).toContain('| list of an administrator |')
  expect(withControlsTable(text)).toBe(text)
})

test('every role was counted, with few controls above each list and few entries in the menu', () => {
  const { now } = JSON.parse(fileOf('controls.json')) as { now: RoleControls[] }
  expect(now.map(({ role }) => role)).toHaveLength(8)
  for (const { menu, lists } of now) {
    expect(menu).toBeLessThanOrEqual(longestMenu)
    for (const { field, filter, button } of Object.values(lists))
      expect(field + filter + button).toBeLessThanOrEqual(mostControlsAbove)
  }
})
