import type { Branch } from '../entities/company/branch.ts'
import type { Package } from '../entities/packages/package.ts'
import { blankPackage } from '../mutators/packages/rows.ts'

export const at = '2026-11-02T10:00:00.000Z'
export const id = (n: number) => `0190a1b2-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export const packageRow = (n: number, over: Partial<Package> = {}): Package => ({
  ...blankPackage(id(n), at),
  trackingNumber: `1Z${n}`,
  codes: [`1Z${n}`],
  ...over,
})

export const branchRow: Branch = {
  ...{ branchId: id(900), code: 'KIN', name: 'Kingston', kind: 'LocalOffice' },
  ...{ address: '1 Hope Road', phone: '', openingHours: '', active: true },
  ...{ openDays: [], deliveryDays: [], closedDays: [] },
  ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
}
