import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from '../lib/browser.ts'
import { cpuTimeOf } from '../lib/cpu-time.ts'
import type { Figures } from './contestant.ts'

/** The pause after a write, in which it usually arrives: asking all the time would be work too. */
const pauseMs = 20

/**
 * Changes one after the other, after one that warms everything up.
 * @param sender whose CPU time counts, with that of the server
 * @param write makes a change; what it returns waits until the other browser can read it, and says how long that took
 */
export async function measureChanges(
  changes: number,
  sender: Machine,
  serverPid: number | undefined,
  write: () => Promise<() => Promise<number>>,
): Promise<Figures> {
  const measureOne = async (): Promise<number> => {
    const latency = await write()
    await sleep(pauseMs)
    return latency()
  }
  await measureOne()
  const pids = [...sender.processes(), ...(serverPid === undefined ? [] : [serverPid])]
  const before = cpuTimeOf(pids)
  const latency: number[] = []
  for (let n = 0; n < changes; n++) latency.push(await measureOne())
  const after = cpuTimeOf(pids)
  return before === null || after === null ? { latency } : { latency, cpu: [(after - before) / changes] }
}
