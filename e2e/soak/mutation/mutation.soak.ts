import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { tools } from '../../../scripts/lib/tools.mjs'
import { recordFigure } from '../../support/figures.ts'
import { root } from '../record.ts'
import { figureOf, leastScore, mutatedFolders } from './areas.ts'
import { MutationReport, scoreOf } from './mutants-found.ts'

// `MUTATE=server/billing` looks at one folder, while tests for it are written.
const folders = process.env['MUTATE']?.split(',') ?? mutatedFolders
const reportFile = join(root, '.cache', 'mutation', 'report.json')
const survivorsFile = join(root, '.cache', 'mutation', 'survivors.txt')

/** As long as every mutant of every folder may take. */
const hours = 24 * 3_600_000

let report: MutationReport
beforeAll(() => {
  mkdirSync(dirname(reportFile), { recursive: true })
  const mutate = [...folders.map((folder) => `${folder}/**/*.ts`), '!**/*.test.ts', '!**/test/**']
  const args = [tools.stryker, 'run', join(root, 'e2e', 'soak', 'mutation', 'stryker.config.mjs')]
  // Stryker runs vitest itself, which must not take this run for its own.
  const { VITEST: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, [...args, '--mutate', mutate.join(',')], {
    cwd: root,
    env: { ...env, MUTATION_REPORT: reportFile },
    stdio: 'inherit',
  })
  expect(status).toBe(0)
  report = MutationReport.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
  writeFileSync(
    survivorsFile,
    `${folders.flatMap((folder) => scoreOf(report, folder).survivors).join('\n')}\n`,
  )
}, hours)

test.each(folders)('the tests find most of the mutants in %s', (folder) => {
  const { mutants, detected, score } = scoreOf(report, folder)
  recordFigure(figureOf(folder), { mutants, found: detected, score })
  expect(score, `survivors are listed in ${survivorsFile}`).toBeGreaterThanOrEqual(leastScore)
})
