import { describe, expect, test } from 'vitest'
import type { Branch } from '../../entities/company/branch.ts'
import type { Package } from '../../entities/packages/package.ts'
import { packageLine, packageStatuses, packageStatusText } from '../../entities/packages/package-status.ts'
import { branchRow, packageRow } from '../../test/contract-rows.ts'
import { pickupHeadText } from './pickup-place.ts'
import { trackedOf } from './tracked.ts'

const head: Branch = { ...branchRow, name: 'Kingston Head Office', kind: 'HeadOffice' }
const local: Branch = { ...branchRow, name: 'Montego Bay' }

const trackedAt = (office: Branch | null | undefined, more: Partial<Package>, isOut = false) =>
  trackedOf({ ...packageRow(1), ...more }, '1Z1', { office, now: '2026-11-28T15:00:00.000Z', isOut })

describe.each([
  ['the head office', head, 'At Kingston Head Office'],
  ['a local office', local, 'At head office'],
  ['an office that isn’t known', null, 'At head office'],
  ['an office that isn’t on this device', undefined, 'At head office'],
])('the life of a package that is picked up at %s', (_where, office, atHead) => {
  test('reads the same on the tracking page and in the list', () => {
    const lives = packageLine.map((status) => trackedAt(office, { status }).status)
    expect(lives).toEqual(
      packageLine.map((status) => (status === 'AtHeadOffice' ? atHead : packageStatusText[status])),
    )
    for (const status of packageStatuses)
      expect(pickupHeadText(status, office) ?? packageStatusText[status]).toBe(
        trackedAt(office, { status }).status,
      )
  })

  test('names its office on the tracking page, if it is known', () => {
    expect(trackedAt(office, { status: 'AtHeadOffice' }).office).toBe(office?.name ?? null)
  })
})

test('a package that is missing or was sold isn’t said to be at the head office', () => {
  const at = '2026-11-28T15:00:00.000Z'
  expect(trackedAt(head, { status: 'AtHeadOffice', arrival: 'Missing', missingSince: at }).status).toBe(
    'Missing',
  )
  const ending = { status: 'Sold', at } as unknown as Package['ending']
  expect(trackedAt(head, { status: 'AtHeadOffice', ending }).status).toBe('Sold')
})

test('a package in a van is out for delivery, unless it is missing', () => {
  const at = '2026-11-28T15:00:00.000Z'
  expect(trackedAt(head, { status: 'AtHeadOffice' }, true)).toMatchObject({
    status: 'Out for delivery',
    office: null,
  })
  expect(
    trackedAt(head, { status: 'ReadyForPickup', arrival: 'Missing', missingSince: at }, true).status,
  ).toBe('Missing')
})
