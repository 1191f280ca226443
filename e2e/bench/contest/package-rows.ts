/** A package as other products store it: plain texts and numbers, nested values as JSON, empty fields left out. */
export type PackageRow = Readonly<Record<string, string | number>>

/** The fields by which every product that can has an index, as the app's own table has. They are never left out. */
export const indexedFields = ['accountId', 'status', 'updatedAt', 'manifestId'] as const

/** The kind of value of each field that some row has. */
export type Fields = Readonly<Record<string, 'string' | 'number'>>

export function fieldsOf(rows: readonly PackageRow[]): Fields {
  const fields: Record<string, 'string' | 'number'> = {}
  for (const row of rows)
    for (const [field, value] of Object.entries(row))
      fields[field] = typeof value === 'number' ? 'number' : 'string'
  return fields
}

export interface RowSum {
  readonly count: number
  readonly sum: number
}

const summedFields = ['packageId', 'trackingNumber', 'status', 'updatedAt', 'description', 'bin'] as const

/** The 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Two stores with the same sum hold the same packages, regardless of the order and of other fields. */
export function sumOf(rows: readonly object[]): RowSum {
  let sum = 0
  for (const row of rows) {
    const values = new Map(Object.entries(row))
    const text = summedFields.map((field) => String(values.get(field) ?? '')).join('\n')
    sum = (sum + hashOf(text)) % 2 ** 32
  }
  return { count: rows.length, sum }
}

/** @throws when the stores differ */
export function mustMatch(storedSum: RowSum, expectedSum: RowSum): void {
  if (storedSum.count !== expectedSum.count)
    throw new Error(`${storedSum.count} of ${expectedSum.count} packages were there after a reload`)
  if (storedSum.sum !== expectedSum.sum)
    throw new Error('other packages than the server has were there after a reload')
}
