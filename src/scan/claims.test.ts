import { expect, test } from 'vitest'
import { claimScans, currentClaim, type ScanClaim } from './claims.ts'

const claim = (): ScanClaim => ({ onScan: () => undefined })

test('the latest screen gets the scans, and the one before gets them back', () => {
  const [page, part] = [claim(), claim()]
  expect(currentClaim()).toBeUndefined()
  const leavePage = claimScans(page)
  const leavePart = claimScans(part)
  expect(currentClaim()).toBe(part)
  leavePart()
  expect(currentClaim()).toBe(page)
  leavePage()
  expect(currentClaim()).toBeUndefined()
})

test('screens that go in another order than they came leave nothing behind', () => {
  const [first, second] = [claim(), claim()]
  const leaveFirst = claimScans(first)
  const leaveSecond = claimScans(second)
  leaveFirst()
  expect(currentClaim()).toBe(second)
  leaveSecond()
  expect(currentClaim()).toBeUndefined()
})
