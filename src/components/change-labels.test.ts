import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutators } from '#sync/mutators/index.ts'
import { changeLabel } from './change-labels.ts'

const name = (id: string) => (id === 'p1' ? '1Z999AA10123456784' : undefined)

test('each change has a label with the number people know', () => {
  expect(changeLabel({ name: 'package.checkIn', args: { trackingNumber: '1Z1' } }, name)).toBe('Check in 1Z1')
  expect(
    changeLabel(
      { name: 'package.update', args: { packageId: 'p1', changes: { weightLb: 2, bin: 'A' } } },
      name,
    ),
  ).toBe('Change 1Z999AA10123456784: weight, bin')
  expect(
    changeLabel(
      { name: 'package.statusUpdate', args: { packageIds: ['p1', 'p2'], status: 'Shipped' } },
      name,
    ),
  ).toBe('Set 2 packages to “Shipped”')
})

test('a change written by an older or newer version never breaks the list', () => {
  expect(changeLabel({ name: 'parcel.fold', args: {} })).toBe('parcel.fold')
  expect(changeLabel({ name: 'package.update', args: null })).toBe('package.update')
})

test('every change there is has words', () => {
  const lines = [{ packageId: 'p1', arrival: 'Damaged' }]
  const args = {
    packageIds: ['p1'],
    recipient: { name: 'Ann' },
    changes: {},
    lines,
    proof: { recipientName: 'Ann' },
    step: 'Leave',
  }
  for (const mutatorName of Object.keys(mutators))
    expect(changeLabel({ name: mutatorName, args })).not.toBe(mutatorName)
  expect(changeLabel({ name: 'manifest.countLine', args }, name)).toBe('Count 1Z999AA10123456784 as damaged')
  expect(changeLabel({ name: 'manifest.statusUpdate', args: { status: 'AtCustoms' } })).toBe(
    'Set a manifest to “At customs”',
  )
})

test('[C10] changes that earlier versions of the app queued have words as well', () => {
  const folder = join(import.meta.dirname, '../../sync/mutators/queued')
  const changes = readdirSync(folder)
    .filter((file) => file.includes('@'))
    .flatMap((file): { queue: { name: string; args: unknown }[] }[] =>
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    )
    .flatMap(({ queue }) => queue)
  expect(changes.length).toBeGreaterThan(40)
  for (const change of changes) {
    expect(changeLabel(change)).not.toBe(change.name)
    expect(changeLabel(change)).not.toMatch(/undefined|NaN/)
  }
})
