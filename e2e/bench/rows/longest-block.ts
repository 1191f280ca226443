import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench } from '../lib/bench.ts'
import { companyCopy } from '../lib/company.ts'
import type { LongestTurn } from '../lib/longest-turns.ts'
import { bigPackages, root } from '../lib/settings.ts'
import { count, ms } from '../lib/stats.ts'

const run = promisify(execFile)
const longestMs = 50
const namedCount = 5

/** The longest turns of the event loop, call by call, in a process of its own. */
async function longestTurns(dataDir: string): Promise<LongestTurn[]> {
  const script = join(root, 'e2e', 'bench', 'lib', 'longest-turns.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, [script], { env, maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

export const longestBlock: Bench = {
  name: 'longest-block',
  about: 'how long each call that reads keeps all others waiting in a big company',
  async run() {
    const dataDir = await companyCopy('demo', bigPackages)
    try {
      const turns = await longestTurns(dataDir)
      const answeredTurns = turns.filter(({ status }) => status === 200).sort((a, b) => b.ms - a.ms)
      const longest = answeredTurns[0]?.ms ?? 0
      const worst = answeredTurns
        .slice(0, namedCount)
        .map(({ name, ask, ms: time }) => `${name} ${ask} ${ms(time)}`.trim())
      const above = answeredTurns.filter(({ ms: time }) => time > longestMs).length
      return [
        {
          work: `longest block of the event loop in any call that reads, ${count(bigPackages)} packages`,
          measured: `${ms(longest)}; above ${longestMs} ms: ${above}`,
          limit: '',
          ratio: null,
          goal: `≤ ${longestMs} ms`,
          met: above === 0,
          how: `${count(answeredTurns.length)} questions of ${count(new Set(answeredTurns.map(({ name }) => name)).size)} calls, each about the largest thing of its kind, alone, in two rounds of which the better counts: CPU time of the server's thread between two turns of its event loop. ${count(turns.length - answeredTurns.length)} more found nothing to answer. Calls that write aren't asked. The longest: ${worst.join('; ')}.`,
        },
      ]
    } finally {
      await rm(dirname(dataDir), { recursive: true, force: true })
    }
  },
}
