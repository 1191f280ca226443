import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Cluster, startCluster } from '../../../server/test/postgres/cluster.ts'

export interface Postgres {
  /** Makes a database as a server wants it, and returns its address. */
  newDatabase(): Promise<string>
  bytesOf(url: string): Promise<number>
  stop(): Promise<void>
}

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const databasesOf = ({ url, stop }: Cluster): Postgres => ({
  async newDatabase() {
    const name = `quayside_bench_${randomUUID().slice(0, 8)}`
    await ask(
      url,
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    )
    const address = new URL(url)
    address.pathname = `/${name}`
    return address.href
  },
  async bytesOf(place) {
    const [row] = await ask<{ bytes: string }>(place, 'select pg_database_size(current_database()) as bytes')
    return Number(row?.bytes)
  },
  stop,
})

/** A PostgreSQL for one bench, as the tests start it: TEST_DATABASE_URL, else one of its own that never waits for the disk. */
export const openPostgres = async (): Promise<Postgres> => databasesOf(await startCluster())
