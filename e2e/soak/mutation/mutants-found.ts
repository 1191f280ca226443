import * as z from 'zod'

const Mutant = z.object({
  status: z.string(),
  mutatorName: z.string(),
  replacement: z.string().optional(),
  location: z.object({ start: z.object({ line: z.number() }) }),
})

/** The part of Stryker's JSON report that is read. */
export const MutationReport = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(Mutant) })),
})
export type MutationReport = z.output<typeof MutationReport>

const detectedStatuses: ReadonlySet<string> = new Set(['Killed', 'Timeout'])
const undetectedStatuses: ReadonlySet<string> = new Set(['Survived', 'NoCoverage'])

export interface FolderScore {
  readonly mutants: number
  readonly detected: number
  /** Per cent of the mutants, with one decimal. */
  readonly score: number
  /** "sync/rules/payments/release.ts:88 ConditionalExpression → true", one for each mutant that no test finds. */
  readonly survivors: readonly string[]
}

/** How many mutants of a folder the tests find. Mutants that don't run, or that are left out, count for nothing. */
export function scoreOf({ files }: MutationReport, folder: string): FolderScore {
  const mutants = Object.entries(files)
    .filter(([file]) => file.startsWith(`${folder}/`))
    .flatMap(([file, entry]) => entry.mutants.map((mutant) => ({ ...mutant, file })))
  const hits = mutants.filter(({ status }) => detectedStatuses.has(status)).length
  const survivors = mutants.filter(({ status }) => undetectedStatuses.has(status))
  const total = hits + survivors.length
  return {
    mutants: total,
    detected: hits,
    score: total === 0 ? 0 : Math.round((hits / total) * 1000) / 10,
    survivors: survivors.map(
      ({ file, location, mutatorName, replacement = '' }) =>
        `${file}:${location.start.line} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
    ),
  }
}
