import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { startCluster } from '../../server/test/postgres/cluster.ts'
import { seedCompany } from './company-data.ts'
import {
  addressOf,
  companyDatabase,
  creationOf,
  filesName,
  onServer,
  serverName,
  settingsFor,
} from './postgres.ts'

/** Starts PostgreSQL with the demo company, which each server of the run gets a copy of. Returns what ends it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  const folder = mkdtempSync(join(tmpdir(), 'quayside-company-'))
  await onServer(
    url,
    `drop database if exists ${companyDatabase} with (force)`,
    creationOf(companyDatabase, 'template0'),
  )
  await seedCompany(folder, settingsFor(addressOf(url, companyDatabase)))
  process.env[serverName] = url
  process.env[filesName] = join(folder, 'data')
  return async () => {
    rmSync(folder, { recursive: true })
    await stop()
  }
}
