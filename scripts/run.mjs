// The one program behind the npm scripts: `node scripts/run.mjs NAME [arguments]`. Any Node from 18 on runs it.

import { prepare } from './lib/prepare.mjs'
import { watchSignals } from './lib/process.mjs'
import { Stop, say } from './lib/say.mjs'
import { tasks } from './lib/tasks.mjs'

const usage = () =>
  `Usage: npm run NAME [-- arguments]\n\n${Object.entries(tasks)
    .map(([name, task]) => `  ${name.padEnd(10)}${task.about}`)
    .join('\n')}`

async function main([name, ...args]) {
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined
  if (!task) throw new Stop(name ? `There is no script called "${name}".\n\n${usage()}` : usage(), 2)
  watchSignals()
  return task.run({ ...(await prepare(task.needs)), args })
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    if (error instanceof Stop) {
      if (error.message) say(`\n${error.message}`)
      process.exit(error.exitCode)
    }
    throw error
  },
)
