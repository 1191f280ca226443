import { expect, test } from 'vitest'
import { type Manifest, noTotals } from '#sync/entities/packages/manifest.ts'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { countedManifest } from '../../queries/manifests.ts'
import { shownTotals } from './totals.ts'

test('a manifest that an older app read is shown before the device has read it again', () => {
  const { totals: _totals, ...fields } = manifestRow(idOf(1))
  const oldRow: Omit<Manifest, 'totals'> & Partial<Manifest> = fields
  expect(countedManifest(oldRow, 3).packages).toBe(3)
  expect(shownTotals(oldRow, [], true)).toEqual(noTotals)
})

test('while a device loads, the totals are those of the manifest', () => {
  const totals = { ...noTotals, packages: 7, pieces: 9 }
  const row = { ...manifestRow(idOf(1)), totals }
  expect(countedManifest(row, 3).packages).toBe(7)
  expect(shownTotals(row, [], true)).toEqual(totals)
})
