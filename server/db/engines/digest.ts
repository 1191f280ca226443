import { hash } from 'node:crypto'
import type { CopiedRows, Value } from './sides.ts'

/** The content of a table, for comparing it with its copy. */
export interface TableSum {
  readonly rows: number
  readonly digest: string
}

const laneBytes = 6
const lanes = [0, laneBytes] as const
const laneSize = 2 ** (laneBytes * 8)

const textOf = (value: Value): unknown =>
  value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value

/** Adds up hashes of rows, because the two databases return rows in another order. */
export function createTableSum() {
  let rows = 0
  const sums: [number, number] = [0, 0]
  return {
    add(batch: CopiedRows): void {
      rows += batch.length
      for (const row of batch) {
        const bytes = hash('sha256', JSON.stringify(row.map(textOf)), 'buffer')
        for (const [i, at] of lanes.entries())
          sums[i] = ((sums[i] ?? 0) + bytes.readUIntBE(at, laneBytes)) % laneSize
      }
    },
    value: (): TableSum => ({
      rows,
      digest: sums.map((sum) => sum.toString(16).padStart(laneBytes * 2, '0')).join(''),
    }),
  }
}
