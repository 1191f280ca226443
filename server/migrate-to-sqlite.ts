import { runMove } from './engines/run-command.ts'
import { moveToSqlite } from './engines/to-sqlite.ts'

// npm run migrate-to-sqlite: moves the company of the PostgreSQL database of DATABASE_URL into DATA_DIR, with all servers stopped.

await runMove(async (deps) => {
  const { tables, rows, isCopiedNow } = await moveToSqlite(deps)
  const size = `${rows.toLocaleString('en')} rows of ${tables.toLocaleString('en')} tables`
  return [
    isCopiedNow
      ? `The company is in ${deps.env.dataDir}: ${size}, which were compared.`
      : `The company was in ${deps.env.dataDir} already, from an earlier run.`,
    'No server opens the PostgreSQL database any more; it is kept as it was.',
    'Empty DATABASE_URL and INSTALLATION_KEY, and start the server. Devices and people who are logged in notice nothing.',
  ]
})
