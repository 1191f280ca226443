import { searchPackages } from '../../../src/data/packages.ts'
import { mustBeOpen } from '../../../src/data/replica.ts'

/** Searches of four characters out of rows of this device, each beside a scan of the same texts and nothing else. */
export async function searches(n: number): Promise<{ ours: number[]; bare: number[]; first: number }> {
  const { db } = mustBeOpen()
  const rows = await db.package.toArray()
  const lines = rows.map((row) =>
    [row.trackingNumber, ...row.codes, row.description, row.shipper, row.bin, row.courier]
      .join('\n')
      .toLowerCase(),
  )
  const began = performance.now()
  await searchPackages('zzzz', 50)
  const times = { ours: [] as number[], bare: [] as number[], first: performance.now() - began }
  for (let i = 0; i < n; i++) {
    const line = lines[Math.floor((i / n) * lines.length)] ?? ''
    const at = Math.floor(((i * 7) % 11) * (line.length / 15))
    const text = line.slice(at, at + 4).replaceAll('\n', '')
    const start = performance.now()
    await searchPackages(text, 50)
    const between = performance.now()
    const found = lines.filter((one) => one.includes(text))
    times.bare.push(performance.now() - between)
    times.ours.push(between - start)
    if (found.length === 0) throw new Error(`"${text}" is in a row and was not found`)
  }
  return times
}
