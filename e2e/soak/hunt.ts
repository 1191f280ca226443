import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cpuTimeOf } from '../bench/lib/cpu-time.ts'
import { planOf, usualLength, weightsOfParts } from '../simulation/plan.ts'
import { run } from '../simulation/run.ts'
import type { Mutant } from './mutant.ts'
import type { SourceCopy } from './source-copy.ts'

export interface Found {
  /** How many seeds it took. */
  readonly seeds: number
  readonly seed: string
  /** The check that failed; `crash` where the program itself did, `never ends` where it went round in a circle. */
  readonly check: string
}

/** A seed takes a second or two of a core; one that takes this much goes round in a circle, however busy the machine is. */
const longestSeedMs = 60_000
const lookEveryMs = 2_000

/** Calls once a seed has taken too long; `next` says that a seed has ended. */
function watchSeeds(pid: number, onStuck: () => void) {
  const used = () => cpuTimeOf([pid]) ?? 0
  let usedBefore = used()
  const timer = setInterval(() => {
    if (used() - usedBefore > longestSeedMs) onStuck()
  }, lookEveryMs)
  return {
    next() {
      usedBefore = used()
    },
    stop: () => clearInterval(timer),
  }
}

interface Line {
  readonly seed: string
  readonly check: string | null
}

/** Whether the seed ends well without the bug: what fails anyway proves nothing. */
async function endsWell(seed: string, { part = 'usual', often }: Mutant): Promise<boolean> {
  const { violations } = await run(planOf(seed, usualLength, { ...weightsOfParts[part], ...often }))
  return violations.length === 0
}

/** Runs seeds in the copy until a check fails that does not fail without the bug; null when none did. */
export async function hunt(copy: SourceCopy, mutant: Mutant, maxSeeds: number): Promise<Found | null> {
  const { part = 'usual', often = {} } = mutant
  const args = ['e2e/simulation/seek.ts', String(maxSeeds), part, JSON.stringify(often)]
  // Files that did not change since the last bug are not read as TypeScript again.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(copy.folder, '.compiled') }
  const child = spawn(process.execPath, args, { cwd: copy.folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const end = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let seeds = 0
  let isStuck = false
  const watch = watchSeeds(child.pid ?? 0, () => {
    isStuck = true
    child.kill('SIGKILL')
  })
  try {
    for await (const text of createInterface(child.stdout)) {
      watch.next()
      const { seed, check }: Line = JSON.parse(text)
      seeds++
      if (check !== null && (await endsWell(seed, mutant))) return { seeds, seed, check }
    }
    await end
    const stuckSeed = `mutant-${seeds + 1}`
    if (isStuck && (await endsWell(stuckSeed, mutant)))
      return { seeds: seeds + 1, seed: stuckSeed, check: 'never ends' }
    // Even the start of a run may fail: then there is nothing to look for.
    return isStuck || child.exitCode === 0 ? null : { seeds, seed: '', check: 'crash' }
  } finally {
    watch.stop()
    child.kill('SIGKILL')
    await end
  }
}
