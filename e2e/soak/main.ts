import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tools } from '../../scripts/lib/tools.mjs'
import type { Figure } from '../../server/test/figures.ts'
import { parts, type SoakPart } from './parts.ts'
import { keepRecord, readFigures, readRecords, root, standing } from './record.ts'
import { writeReport } from './report.ts'

const usage = `npm run soak -- [--only NAME[,NAME]] [--share N]
  Runs what the gate has no time for, and writes docs/reliability.md. A part that is left out keeps what it found last.
  --share 0.1 runs a tenth of the rounds; the report says how many it were. --report only writes the report anew.
${parts.map(({ name, about }) => `  ${name.padEnd(16)}${about}`).join('\n')}`

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    share: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',')
const unknownNames = only?.filter((name) => !parts.some((part) => part.name === name)) ?? []

function commandOf({ tool, files, countsTests }: SoakPart, report: string): readonly string[] {
  if (tool === 'playwright') return [tools.playwright, 'test', ...files, '--workers', '1']
  const counting = countsTests ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []
  return [tools.vitest, 'run', ...files, '--testTimeout', String(6 * 3_600_000), ...counting]
}

/** The number of tests that passed, and of tests that did not. */
function testsIn(report: string): Record<string, Figure> {
  if (!existsSync(report)) return {}
  const { numPassedTests: passed, numTotalTests: total } = JSON.parse(readFileSync(report, 'utf8'))
  return { tests: { passed, failed: total - passed } }
}

/** True when every test in it passed. Its findings are kept either way. */
function runPart(part: SoakPart): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-soak-'))
  const figuresFile = join(folder, 'figures.jsonl')
  writeFileSync(figuresFile, '')
  const rounds = Object.entries(part.rounds).map(([name, count]) => [
    `SOAK_${name}`,
    String(Math.max(1, Math.ceil(count * Number(values.share)))),
  ])
  // Another seed each time, so that every run looks somewhere new; TEST_SEED looks again.
  const seed = process.env['TEST_SEED'] ?? String(randomInt(1_000_000_000))
  const settings = { SOAK: '1', SOAK_FIGURES: figuresFile, TEST_SEED: seed }
  const env = { ...process.env, ...Object.fromEntries(rounds), ...settings, ...part.env }
  const began = performance.now()
  const at = standing()
  console.log(`\n── ${part.name}: ${part.about}`)
  const report = join(folder, 'report.json')
  const { status } = spawnSync(process.execPath, commandOf(part, report), {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  const figures = {
    ...(part.isRunInPieces ? readRecords()[part.name]?.figures : {}),
    ...readFigures(readFileSync(figuresFile, 'utf8')),
    ...testsIn(report),
  }
  const minutes = Math.round((performance.now() - began) / 6_000) / 10
  keepRecord(part.name, { passed: status === 0, ...at, seed, minutes, figures })
  rmSync(folder, { recursive: true })
  return status === 0
}

if (values.help || unknownNames.length > 0 || !(Number(values.share) > 0)) {
  console.log(
    unknownNames.length > 0 ? `There is no part called ${unknownNames.join(', ')}.\n\n${usage}` : usage,
  )
  process.exitCode = values.help ? 0 : 2
} else {
  const chosenParts = values.report ? [] : parts.filter(({ name }) => !only || only.includes(name))
  const failedParts = chosenParts.filter((part) => !runPart(part))
  writeReport()
  if (failedParts.length > 0) {
    console.log(`\nFailed: ${failedParts.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  }
}
