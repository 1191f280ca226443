import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { completeMigrations } from './migration-files.ts'
import { writeSchemaFiles } from './schema-files.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a server with a template of this version's database. */
    postgresUrl: string
    /** In the names of this run's databases: other runs may use the same server. */
    postgresRun: string
  }
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

let endRun: () => Promise<void> = async () => {}

/** Starts PostgreSQL for the tests that need it, once for all of their processes. */
export async function setup({ provide, vitest }: TestProject): Promise<void> {
  // With `-u`, before the old files make a database that lacks what the code needs.
  if (vitest.config.update) {
    completeMigrations()
    await writeSchemaFiles()
  }
  // The template is named by the files, so its name is read only now.
  const { dropDatabases, makeTemplate } = await import('./databases.ts')
  const { url, stop } = await startCluster()
  await withClient(url, (client) => makeTemplate(client, url))
  const run = randomUUID().slice(0, 8)
  provide('postgresUrl', url)
  provide('postgresRun', run)
  endRun = async () => {
    await withClient(url, (client) => dropDatabases(client, run))
    await stop()
  }
}

export const teardown = (): Promise<void> => endRun()
