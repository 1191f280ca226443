import { searchPackages } from '../../../src/queries/package-search.ts'
import { requireReplica } from '../../../src/replica/replica.ts'

/** Searches of four characters in rows of this device, each with a scan of the same texts and nothing else. */
export async function searches(n: number): Promise<{ ours: number[]; bare: number[]; first: number }> {
  const { db } = requireReplica()
  const rows = await db.package.toArray()
  const lines = rows.map((row) =>
    [row.trackingNumber, ...row.codes, row.description, row.shipper, row.bin, row.courier]
      .join('\n')
      .toLowerCase(),
  )
  const began = performance.now()
  await searchPackages('zzzz', 50)
  const productTimes: number[] = []
  const bare: number[] = []
  const times = { ours: productTimes, bare, first: performance.now() - began }
  for (let i = 0; i < n; i++) {
    const fields = (lines[Math.floor((i / n) * lines.length)] ?? '')
      .split('\n')
      .filter((line) => line.length >= 4)
    const field = fields[i % fields.length] ?? ''
    const at = (i * 7) % (field.length - 3)
    const text = field.slice(at, at + 4)
    // Spaces at the ends are not searched for.
    if (text.trim().length < 4) continue
    const start = performance.now()
    await searchPackages(text, 50)
    const between = performance.now()
    const hits = lines.filter((line) => line.includes(text))
    times.bare.push(performance.now() - between)
    times.ours.push(between - start)
    if (hits.length === 0) throw new Error(`"${text}" is in a row and was not found`)
  }
  return times
}
