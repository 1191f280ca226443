// The program behind all npm scripts: `node scripts/run.mjs NAME [arguments]`. It runs on Node 18 or newer.

import { prepare } from './lib/prepare.mjs'
import { watchSignals } from './lib/process.mjs'
import { Stop, say } from './lib/say.mjs'
import { tasks } from './lib/tasks.mjs'

async function main([name, ...args]) {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined
  if (!task)
    throw new Stop(`Usage: npm run NAME [-- arguments], with one of ${Object.keys(tasks).join(', ')}`, 2)
  watchSignals()
  return task.run({ ...(await prepare(task.needs)), args })
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    if (!(error instanceof Stop)) throw error
    if (error.message) say(`\n${error.message}`)
    process.exit(error.exitCode)
  },
)
