import type { Database as Sqlite } from 'better-sqlite3'
import type { ReadConnections } from './reading/reads.ts'
import type { Lock } from './transactions/lock.ts'

/**
 * SQLite's statistics about the distribution of its rows. Without them an index over everything looks as good as the
 * small one over the current work. It reads a sample, so a big database takes no longer.
 */
export interface Statistics {
  /** Counts every table again. */
  refresh(): Promise<void>
  /** Counts the tables again that have ten times the rows, or a tenth, of the last count. Resolves to their names. */
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
