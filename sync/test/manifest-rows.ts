import { type Manifest, noTotals } from '../entities/packages/manifest.ts'

const at = '2026-11-02T08:00:00.000Z'

/** An open manifest without any details. */
export const manifestRow = (manifestId: string): Manifest => ({
  ...{ manifestId, number: null, mode: 'Air', mawbNumber: '', carrier: '', status: 'Open', overrides: [] },
  totals: noTotals,
  ...{ originBranchId: null, destinationBranchId: null, departsAt: null, arrivesAt: null },
  ...{ sealedBy: null, sealedAt: null },
  ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
})
