import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second for every program, regardless of its own clock. */
const msPerTick = 10

interface ProcessTimes {
  readonly pid: number
  readonly parent: number
  /** CPU time (ms) of the process, and of children that have ended. */
  readonly ms: number
}

/** The line of /proc/PID/stat; the name in brackets may itself contain brackets and spaces. */
export function timesIn(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const numberAt = (place: number): number => Number(fields[place])
  const ticks = numberAt(11) + numberAt(12) + numberAt(13) + numberAt(14)
  return { pid: Number.parseInt(stat, 10), parent: numberAt(1), ms: ticks * msPerTick }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // A process may end between the list and the look.
    return undefined
  }
}

function allProcesses(): ProcessTimes[] {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => read(`/proc/${name}/stat`))
  return stats.filter((stat) => stat !== undefined).map(timesIn)
}

/** The CPU time (ms) of the given processes and their descendants; null on a system that doesn't record it. */
export function cpuTimeOf(pids: readonly number[]): number | null {
  if (!existsSync('/proc/self/stat')) return null
  const processes = allProcesses()
  const family = new Set(pids)
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid)
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { ms }) => sum + ms, 0)
}

/** The processes whose command line has this argument. */
export function processesWith(argument: string): number[] {
  if (!existsSync('/proc/self/stat')) return []
  return allProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => read(`/proc/${pid}/cmdline`)?.split('\0').includes(argument))
}
