import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import type { Bench, Row } from './lib/bench.ts'
import { type Figures, recall, remember, standing } from './lib/remember.ts'
import { printRow, writeReport } from './lib/report.ts'
import { bigPackages, isScaled } from './lib/settings.ts'
import { disposeStages } from './lib/stages.ts'

const usage = `npm run bench -- [--only NAME[,NAME]] [--report]
  Measures, prints, and writes docs/speed.md; what is left out stays as it was measured last. BENCH_PACKAGES: size of the big company (200000).
  --report measures nothing and writes docs/speed.md anew from what docs/speed.json knows.
${benches.map(({ name, about }) => `  ${name.padEnd(16)}${about}`).join('\n')}`

const { values } = parseArgs({
  options: { only: { type: 'string' }, report: { type: 'boolean' }, help: { type: 'boolean' } },
})
const only = values.only?.split(',')
const chosenBenches = benches.filter(({ name }) => !only || only.includes(name))

/** A bench that can't be measured doesn't hold up the others, and its failure stays visible in the report. */
function failureRow({ about }: Bench, error: unknown): Row {
  console.error(error)
  process.exitCode = 1
  const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return {
    work: about,
    measured: `failed: ${why}`,
    limit: '',
    ratio: null,
    goal: '',
    met: false,
    reason: 'It could not be measured.',
    how: 'Not at all.',
  }
}

async function run(): Promise<void> {
  const figures: Figures = {}
  for (const bench of chosenBenches) {
    const when = standing()
    const start = performance.now()
    console.log(`\n${bench.name}: ${bench.about}`)
    const rows = await bench.run().catch((error: unknown) => [failureRow(bench, error)])
    rows.forEach(printRow)
    if (bench.writes === undefined) figures[bench.name] = { rows, when }
    console.log(`  (${Math.round((performance.now() - start) / 1000)} s)`)
  }
  if (isScaled || Object.keys(figures).length === 0) return
  await report(remember(figures))
}

async function report(knownFigures: Figures): Promise<void> {
  const command = bigPackages === 200_000 ? 'npm run bench' : `BENCH_PACKAGES=${bigPackages} npm run bench`
  const names = benches.filter(({ writes }) => writes === undefined).map(({ name }) => name)
  await writeReport(
    names.flatMap((name) => knownFigures[name] ?? []),
    names.filter((name) => !knownFigures[name]),
    command,
  )
}

if (values.help || chosenBenches.length === 0) console.log(usage)
else if (values.report) await report(recall())
else {
  try {
    await run()
  } finally {
    await disposeStages()
  }
}
