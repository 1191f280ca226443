import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { blankPackage } from '../mutators/packages/rows.ts'
import { packageRow } from '../test/contract-rows.ts'
import { empties } from './empties.ts'
import { type EntityName, schemas } from './index.ts'
import { emptiesHash, loadedRow, receivedRow, sentRow, storedRow } from './lean-row.ts'
import { untouchedCustoms } from './packages/customs.ts'
import { entityNames } from './registry.ts'

const emptyValues = [null, '', [], false, 0]

/** The first empty value that each field may have. */
function emptiesOf(entity: EntityName): Record<string, unknown> {
  const shape: Readonly<Record<string, z.ZodType>> = schemas[entity].shape
  const entries = Object.entries(shape).flatMap(([name, schema]) => {
    const empty = emptyValues.filter((value) => schema.safeParse(value).success)
    return empty.length > 0 ? [[name, empty[0]]] : []
  })
  const { version: _sentBeside, ...fields } = Object.fromEntries(entries)
  return entity === 'package' ? { ...fields, customs: untouchedCustoms } : fields
}

test.each(entityNames)('each field of %s that may be empty is left out while it is', (entity) => {
  expect(empties[entity]).toEqual(emptiesOf(entity))
})

test('[L11] the fields that each row is sent with only become fewer', () => {
  const sentFields = (entity: EntityName) =>
    Object.keys(schemas[entity].shape).filter((name) => !(name in empties[entity])).length
  // When this fails: give the new field an empty value, or put the lower numbers here.
  expect(Object.fromEntries(entityNames.map((entity) => [entity, sentFields(entity)]))).toEqual({
    ...{ branch: 6, account: 7, package: 9, packageEvent: 7, packageImage: 10, manifest: 7, manifestLine: 8 },
    ...{ transfer: 7, transferLine: 8, review: 7, delivery: 8, driverDay: 6, question: 7, claim: 8 },
  })
})

test('an entry of the table is never changed, because devices hold rows without the field', () => {
  // When this fails: put the new hash here if a field was added. Never change an entry.
  expect(emptiesHash).toBe('e1bba39d')
})

const id = '0190a1b2-0000-7000-8000-000000000001'
const blank = blankPackage(id, '2026-11-21T12:00:00.000Z')
/** Each field of a package with its empty value, with another one, and with one that only looks empty. */
const variants = entityNames.flatMap((entity) => [
  [entity, 'empty', { ...empties[entity] }],
  ...emptyValues.map((value) => [
    entity,
    JSON.stringify(value),
    Object.fromEntries(Object.keys(empties[entity]).map((name) => [name, value])),
  ]),
]) as [EntityName, string, Record<string, unknown>][]

describe.each(variants)('a row of %s whose fields are %s', (entity, _value, fields) => {
  const times = { createdAt: blank.createdAt, updatedAt: '2026-11-21T13:00:00.000Z' }
  const row = { ...fields, ...times, [`${entity}Id`]: id, version: 7 }

  test('is received as it was', () => {
    const text = JSON.stringify(sentRow(entity, row))
    expect(receivedRow(entity, id, 7, JSON.parse(text))).toEqual({ ...empties[entity], ...row })
  })

  test('is loaded as it was stored', () => {
    expect(loadedRow(entity, structuredClone(storedRow(entity, row)))).toEqual(row)
  })
})

test('a whole row stays the same, with the version of its sender', () => {
  const row = { ...packageRow(1), version: 3 }
  expect(receivedRow('package', row.packageId, 9, row)).toEqual(row)
  expect(loadedRow('package', row)).toEqual(row)
})

test('a field that was emptied again replaces what was there', () => {
  const row = {
    ...packageRow(1),
    note: 'fragile',
    bin: 'B-12',
    customs: { ...untouchedCustoms, note: 'duty' },
  }
  const erased = { ...row, note: '', bin: '', customs: untouchedCustoms }
  expect(receivedRow('package', row.packageId, erased.version, sentRow('package', erased))).toEqual(erased)
  expect(loadedRow('package', storedRow('package', erased))).toEqual(erased)
  expect(sentRow('package', row)).toMatchObject({ note: 'fragile', bin: 'B-12', customs: { note: 'duty' } })
})

test('[L11] a new row was updated when it was created, and another one says when', () => {
  const isNew = { ...packageRow(1), updatedAt: packageRow(1).createdAt }
  expect(sentRow('package', isNew)).not.toHaveProperty('updatedAt')
  expect(receivedRow('package', isNew.packageId, isNew.version, sentRow('package', isNew))).toEqual(isNew)
  const edited = { ...isNew, updatedAt: '2027-01-01T00:00:00.000Z' }
  expect(receivedRow('package', isNew.packageId, isNew.version, sentRow('package', edited))).toEqual(edited)
})

test('changing an empty value that rows share throws', () => {
  const { packageId, version } = packageRow(1)
  const row = receivedRow('package', packageId, version, {}) as { lines?: unknown[]; customs?: object }
  expect(() => row.lines?.push(1)).toThrow(TypeError)
  expect(() => Object.assign(row.customs ?? {}, { note: 'held' })).toThrow(TypeError)
})
