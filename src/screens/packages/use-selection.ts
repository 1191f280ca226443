import { useState } from 'react'
import type { Package } from '#sync/entities/package.ts'

/** The chosen rows, over filters and searches, until they are acted on. */
export function useSelection() {
  const [rows, setRows] = useState<ReadonlyMap<string, Package>>(new Map())
  const toggle = (row: Package) =>
    setRows((before) => {
      const next = new Map(before)
      if (!next.delete(row.packageId)) next.set(row.packageId, row)
      return next
    })
  return { rows: [...rows.values()], ids: new Set(rows.keys()), toggle, clear: () => setRows(new Map()) }
}
