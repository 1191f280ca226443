import { expect, test } from 'vitest'
import { packageStatuses } from '../../entities/packages/package-status.ts'
import { atOriginText, originName } from './origin-text.ts'

const savannah = { name: 'Savannah Warehouse' }

test('a package that lies in its warehouse is said to be there, and nowhere else', () => {
  for (const status of packageStatuses) {
    const isThere = status === 'ReceivedAtWharehouse'
    expect(atOriginText(status, savannah)).toBe(isThere ? 'At Savannah Warehouse' : null)
    expect([atOriginText(status, null), atOriginText(status, undefined)]).toEqual([null, null])
  }
})

test('a package of unknown origin names no state', () => {
  expect([originName(savannah), originName(null), originName({ name: '' })]).toEqual([
    'Savannah Warehouse',
    'our US warehouse',
    'our US warehouse',
  ])
})
