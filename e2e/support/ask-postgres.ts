import { readFileSync } from 'node:fs'
import process from 'node:process'
import pg from 'pg'

// Prints the rows of the query that comes in, for `askPostgres`.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const client = new pg.Client(process.argv[2])
await client.connect()
const { rows } = await client.query(JSON.parse(readFileSync(0, 'utf8')))
await client.end()
process.stdout.write(JSON.stringify(rows))
