import { runMove } from './engines/run-command.ts'
import { moveToSqlite } from './engines/to-sqlite.ts'

// npm run migrate-to-sqlite: moves the company of the PostgreSQL database of DATABASE_URL into DATA_DIR, with all servers stopped.

await runMove(async (deps) => {
  const { copied } = await moveToSqlite(deps)
  const { dataDir } = deps.env
  return [
    copied
      ? `The company is in ${dataDir}: ${copied.rows.toLocaleString('en')} rows of ${copied.tables} tables, which were compared.`
      : `The company was in ${dataDir} already, from an earlier run.`,
    'No server opens the PostgreSQL database any more; it is kept as it was.',
    'Empty DATABASE_URL and INSTALLATION_KEY, and start the server. Devices and people who are logged in notice nothing.',
  ]
})
