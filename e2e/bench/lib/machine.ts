import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { must } from '#sync/lib/must.ts'
import { findChromium } from '../../../scripts/lib/chromium.mjs'

/**
 * Describes the machine that the figures were measured on. It has no date, since two runs of the same code on the
 * same machine should differ in figures only.
 */
export async function machine(): Promise<string[]> {
  const chromium = execFileSync(must(await findChromium(), 'a Chromium'), ['--version'], { encoding: 'utf8' })
  const [cpu] = cpus()
  return [
    `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory, ${process.platform} ${process.arch}`,
    `Node ${process.versions.node}, ${chromium.trim()}`,
  ]
}
