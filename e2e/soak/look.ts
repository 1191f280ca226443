import { spawnSync } from 'node:child_process'
import { hunt } from './hunt.ts'
import type { Mutant } from './mutant.ts'
import type { SourceCopy } from './source-copy.ts'

/** The check that found a bug, and the number of seeds that it took; zero seeds if a named test found it. */
export interface Finder {
  readonly by: string
  readonly seeds: number
}

type NamedTest = NonNullable<Mutant['unit']>

function fails(copy: SourceCopy, { file, test: title }: NamedTest): boolean {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '-t',
    title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
  ]
  // The gate draws from its own seed, and a bug that it finds is found in every run of it.
  const env = { ...process.env, SOAK_FIGURES: '', TEST_SEED: undefined }
  return spawnSync(process.execPath, args, { cwd: copy.folder, env, stdio: 'ignore' }).status !== 0
}

/** Named tests that pass without a bug: many bugs share one, and it takes longest to start. */
const greenTests = new Set<string>()

function isGreen(copy: SourceCopy, unit: NamedTest): boolean {
  const key = JSON.stringify(unit)
  if (!greenTests.has(key) && !fails(copy, unit)) greenTests.add(key)
  return greenTests.has(key)
}

/** Whether the named test fails with the bug and passes without it: what fails anyway proves nothing. */
function isFoundBy(copy: SourceCopy, mutant: Mutant, unit: NamedTest): boolean {
  const clean = copy.plant(mutant)
  const isRed = fails(copy, unit)
  clean()
  return isRed && isGreen(copy, unit)
}

/** Plants the bug into the copy during the search, in `most` seeds at most; null when nothing found it. */
export async function look(copy: SourceCopy, mutant: Mutant, maxSeeds: number): Promise<Finder | null> {
  const { unit } = mutant
  if (unit) return isFoundBy(copy, mutant, unit) ? { by: `${unit.file}: ${unit.test}`, seeds: 0 } : null
  const clean = copy.plant(mutant)
  try {
    const finding = await hunt(copy, mutant, maxSeeds)
    return finding && { by: finding.check, seeds: finding.seeds }
  } finally {
    clean()
  }
}
