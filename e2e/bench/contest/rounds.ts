import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Company,
  type Contestant,
  type FigureName,
  type Figures,
  figureNames,
  type Result,
  type Run,
  type Sizes,
  steps,
} from './contestant.ts'

const stepWithinMs = 180_000

/** The result, or a failure when it takes too long: a contestant that hangs must not hold up the others. */
async function within<T>(stepName: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const tooLate = sleep(stepWithinMs, undefined, { signal: stop.signal }).then(() => {
    throw new Error(`${stepName} was not over within ${stepWithinMs / 1000} s`)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    stop.abort()
    tooLate.catch(() => undefined)
    work.catch(() => undefined)
  }
}

/** The first line of what went wrong. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').replace(/^page\.(evaluate|goto): /, '')
}

const addFigures = (before: Figures, more: Figures): Figures =>
  Object.fromEntries(
    figureNames.flatMap((name): [FigureName, number[]][] =>
      before[name] || more[name] ? [[name, [...(before[name] ?? []), ...(more[name] ?? [])]]] : [],
    ),
  )

async function runRound({ contestant, figures }: Result, company: Company, sizes: Sizes): Promise<Result> {
  let soFar = figures
  let run: Run | undefined
  const starting = contestant.start(company)
  try {
    run = await within('its start', starting)
    for (const step of steps) soFar = addFigures(soFar, await within(step, run[step](sizes)))
    return { contestant, figures: soFar, failure: null }
  } catch (error) {
    return { contestant, figures: soFar, failure: reasonOf(error) }
  } finally {
    if (run) await run.dispose()
    // A run that comes up too late must not keep running with the others.
    else starting.then((late) => late.dispose()).catch(() => undefined)
  }
}

/**
 * All contestants take turns, round by round, so that any other load on the machine affects them all equally. A
 * contestant that fails leaves the contest with its reason, and its earlier results still count.
 */
export async function runRounds(
  contestants: readonly Contestant[],
  rounds: number,
  company: Company,
  sizes: Sizes,
): Promise<Result[]> {
  let results = contestants.map((contestant): Result => ({ contestant, figures: {}, failure: null }))
  for (let round = 1; round <= rounds; round++) {
    const next: Result[] = []
    for (const result of results) {
      if (result.failure === null) {
        const start = performance.now()
        const after = await runRound(result, company, sizes)
        const end = after.failure ?? `${Math.round((performance.now() - start) / 1000)} s`
        console.log(`  round ${round}, ${result.contestant.name}: ${end}`)
        next.push(after)
      } else next.push(result)
    }
    results = next
  }
  return results
}
