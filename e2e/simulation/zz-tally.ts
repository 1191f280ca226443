import { planOf, usualLength, weightsOfParts } from './plan.ts'
import { tally } from './kernel/tally.ts'
import { run } from './run.ts'
const [part, n, prefix = 't'] = process.argv.slice(2)
const c = tally()
const t0 = process.cpuUsage()
for (let i = 0; i < Number(n); i++) {
  const o = await run(planOf(`${prefix}-${i}`, usualLength, weightsOfParts[part]))
  c.add(o.counts)
  for (const v of o.violations.slice(0,2)) console.log(`${prefix}-${i}`, v.checker, v.where, v.message.slice(0,500))
}
const u = process.cpuUsage(t0)
console.log(JSON.stringify(c.all()), (u.user+u.system)/1e6, 's')
process.exit(0)
