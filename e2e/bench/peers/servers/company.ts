import { companyRows } from '../../contest/company-rows.ts'
import type { PackageRow } from '../../contest/package-rows.ts'

// Every server is started with its port, a folder of its own, and the data folder of the company whose packages it holds.

const [portArgument, ownFolder, companyFolder] = process.argv.slice(2)

export const port = Number(portArgument)
export const folder = ownFolder ?? '.'
export const startRows = (): PackageRow[] => companyRows(companyFolder ?? '.')

/** Tells the bench that this server listens, answers how many rows it holds, and ends with the bench. */
export function sayReady(countRows: () => number | Promise<number>): void {
  process.on('message', async () => process.send?.({ count: await countRows() }))
  process.once('disconnect', () => process.exit())
  process.send?.({ ready: true })
}
