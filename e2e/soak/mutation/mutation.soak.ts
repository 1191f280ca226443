import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn } from '#sync/lib/names-in.ts'
import { tools } from '../../../scripts/lib/tools.mjs'
import { recordFigure } from '../../../server/test/figures.ts'
import { root, standing } from '../record.ts'
import { areaOf, figureOf, judgesOf, leastScore } from './areas.ts'
import { dropOutdated } from './judgements.ts'
import { MutationReport, scoreOf } from './mutants-found.ts'

// `MUTATE=server/billing` looks at one folder, while tests for it are written, and `MUTATE=sync/rules/prices` at a part of one.
const folders: readonly string[] = process.env['MUTATE']?.split(',') ?? namesIn(judgesOf)
const results = join(root, '.cache', 'mutation')

// `MUTATE_MINUTES=20` stops trying after that time: the survivors are a first look, and the score is not recorded.
const minutes = Number(process.env['MUTATE_MINUTES'] ?? Infinity)

/** The test that found a mutant is still right while none of the following files change. */
const runner = [
  'e2e/soak/mutation/{repeating-runner,cheap-hash,no-shrinking,no-values,vitest.config}.ts',
  'e2e/soak/mutation/stryker.config.mjs',
]
const plan = ['e2e/soak/mutation/repeating-plugin.mjs']

/** The maximum time for all mutants of a folder. */
const hours = 10 * 3_600_000

test.each(folders)(
  'the tests find most of the mutants in %s',
  (folder) => {
    const at = standing()
    mkdirSync(results, { recursive: true })
    const area = areaOf(folder)
    const name = folder.replaceAll('/', '-')
    const reportFile = join(results, `${name}.json`)
    const survivorsFile = join(results, `${name}-survivors.txt`)
    // Stryker runs vitest itself, which must not take this run for its own.
    const { VITEST: _, ...env } = process.env
    const endsAt = Date.now() + minutes * 60_000
    const config = join(root, 'e2e', 'soak', 'mutation', 'stryker.config.mjs')
    const mutate = [`${folder}/**/*.ts`, '!**/*.test.ts', '!**/test/**'].join(',')
    const judgements = join(results, name)
    const judges = dropOutdated(root, judgements, {
      sources: [`${area}/**/*.ts`, ...runner],
      judges: judgesOf[area],
      plan,
    })
    const { status } = spawnSync(process.execPath, [tools.stryker, 'run', config, '--mutate', mutate], {
      cwd: root,
      env: {
        ...env,
        MUTATION_JUDGES: judges.join(','),
        MUTATION_JUDGEMENTS: judgements,
        MUTATION_FOLDER: folder,
        MUTATION_REPORT: reportFile,
        MUTATION_ENDS_AT: String(endsAt),
        MUTATION_NOW: join(results, `${name}-now.txt`),
      },
      stdio: 'inherit',
    })
    expect(status).toBe(0)
    const report = MutationReport.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
    const { mutants, detected, score, survivors } = scoreOf(report, folder)
    writeFileSync(survivorsFile, `${survivors.join('\n')}\n`)
    if (Date.now() < endsAt && folder === area)
      recordFigure(figureOf(folder), { mutants, found: detected, score, when: `${at.day}, ${at.commit}` })
    expect(score, `survivors are listed in ${survivorsFile}`).toBeGreaterThanOrEqual(leastScore)
  },
  hours,
)
