// Runs seeds by hand: node e2e/simulation/replay.ts [first seed] [how many] [steps]
import { tally } from './kernel/tally.ts'
import { planOf } from './plan.ts'
import { run } from './run.ts'

const [seed = '1', many = '1', steps = '100'] = process.argv.slice(2)
const counts = tally()
let failed = 0
for (let i = 0; i < Number(many); i++) {
  const name = String(Number(seed) + i)
  const { violations, counts: counted, story } = await run(planOf(name, Number(steps)))
  counts.add(counted)
  if (violations.length === 0) continue
  failed++
  if (many === '1') process.stdout.write(`${story.join('\n')}\n`)
  const shown = many === '1' ? violations : violations.slice(0, 2)
  for (const { checker, where, message } of shown)
    process.stdout.write(
      `seed ${name}: [${checker}] ${where}: ${message.slice(0, many === '1' ? 1500 : 200)}\n`,
    )
}
process.stdout.write(`${JSON.stringify(counts.all(), null, 1)}\n${failed} of ${many} seeds failed\n`)
