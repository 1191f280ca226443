import { expect, test } from 'vitest'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { invoiceStateText } from './package-facts.tsx'

const at = '2026-11-28T15:00:00.000Z'
const textIn = (
  status: (typeof packageStatuses)[number],
  invoiceState: 'Received' | 'Missing' | 'Verified',
) => invoiceStateText({ ...blankPackage('a', at), status, invoiceState })

test('a merchant invoice that nobody checked is work until customs has let the package go', () => {
  const past = packageStatuses.filter((status) => textIn(status, 'Received') !== 'Received')
  expect(past).toEqual(['AtHeadOffice', 'AtLocalOffice', 'ReadyForPickup', 'Delivered'])
  expect(textIn('ReadyForPickup', 'Received')).toBe('Received, no check needed any more')
})

test('a missing or a checked invoice reads the same before and after customs', () => {
  expect([textIn('ReadyForPickup', 'Missing'), textIn('ReadyForPickup', 'Verified')]).toEqual([
    'Missing',
    'Verified',
  ])
})
