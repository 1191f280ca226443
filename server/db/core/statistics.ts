import type { Database as Sqlite } from 'better-sqlite3'
import type { Lock } from './lock.ts'
import type { ReadConnections } from './reads.ts'

/**
 * What SQLite knows of how its rows are spread: without it an index over everything looks as good as the small one over
 * the work in hand. It looks at a sample, so it takes no longer for a big database.
 */
export interface Statistics {
  /** Counts every table anew. */
  refresh(): Promise<void>
  /** Counts those anew that have ten times the rows, or a tenth, of when they were counted; answers with their names. */
  refreshGrown(): Promise<string[]>
}

/** Only says what it would count (1), counts what would gain by it (2), and looks at every table (0x10000). */
const sayWhatHasGrown = 'optimize(0x10003)'

export function createStatistics(writing: Sqlite, reading: ReadConnections, lock: Lock): Statistics {
  writing.pragma('analysis_limit = 1000')
  const count = async (commandsOf: () => string[]): Promise<string[]> => {
    const release = await lock.acquire()
    try {
      const commands = commandsOf()
      for (const command of commands) writing.exec(command)
      if (commands.length > 0) await reading.planAnew()
      return commands
    } finally {
      release()
    }
  }
  return {
    async refresh() {
      await count(() => ['analyze'])
    },
    async refreshGrown() {
      const commands = await count(() =>
        writing.prepare<[], string>(`pragma ${sayWhatHasGrown}`).pluck().all(),
      )
      return commands.map((command) => command.replace(/^ANALYZE "main"\."(.+)"$/, '$1'))
    },
  }
}
