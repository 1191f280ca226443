import { runMove } from './engines/run-command.ts'
import { moveToPostgres } from './engines/to-postgres.ts'

// npm run migrate-to-postgres: moves the company of DATA_DIR to the PostgreSQL database of DATABASE_URL, with the server stopped.

const count = (n: number, noun: string): string => `${n.toLocaleString('en')} ${noun}`

await runMove(async (deps) => {
  const { copied, movedFile, files } = await moveToPostgres(deps)
  return [
    copied
      ? `The company is in PostgreSQL: ${count(copied.rows, 'rows')} of ${count(copied.tables, 'tables')}, which were compared.`
      : 'The company was in PostgreSQL already, from an earlier run, and its SQLite database is put aside now.',
    ...(deps.env.files ? [`${count(files, 'files')} were copied to the bucket of FILES_URL.`] : []),
    `Its SQLite database is kept as ${movedFile}.`,
    'Start the server now, with DATABASE_URL and INSTALLATION_KEY. Devices and people who are logged in notice nothing.',
    'Keep INSTALLATION_KEY apart from the database: without it nobody can log in, and taxpayers’ numbers cannot be read.',
  ]
})
