import type { WorldOptions } from './create-world.ts'
import type { Plan } from './plan.ts'
import { type Outcome, run } from './run.ts'

const mostRuns = 60

/** The shortest plan found that the same checker still fails on, and its result. */
export async function shrink(
  plan: Plan,
  failure: Outcome,
  options: WorldOptions = {},
): Promise<{ plan: Plan; outcome: Outcome }> {
  const wantedChecker = failure.violations[0]?.checker
  let best = { plan, outcome: failure }
  let runs = 0
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < best.plan.steps.length && runs < mostRuns; ) {
      const steps = best.plan.steps.filter((_, i) => i < from || i >= from + size)
      const shorter = { ...plan, steps }
      runs++
      const outcome = await run(shorter, options)
      if (outcome.violations.some(({ checker }) => checker === wantedChecker))
        best = { plan: shorter, outcome }
      else from += size
    }
  return best
}

/** A failure as a person reads it: what to run again, the least that leads to it, and what is wrong then. */
export function report({ plan, outcome }: { plan: Plan; outcome: Outcome }): string {
  const wrong = outcome.violations.map(({ checker, where, message }) => `[${checker}] ${where}: ${message}`)
  return [
    `Seed ${plan.seed} failed. Run it again: node e2e/simulation/replay.ts ${plan.seed} ${plan.part}`,
    `The least that leads to it, ${plan.steps.length} steps:`,
    ...outcome.story.map((line) => `  ${line}`),
    ...wrong.slice(0, 10),
  ].join('\n')
}
