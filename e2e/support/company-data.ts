import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { templateFolder } from './template.ts'

const root = join(import.meta.dirname, '..', '..')

/** Enough for every list to have pages and every status its packages, and quick to sync. */
const PACKAGES = 600
const HOUR_MS = 60 * 60 * 1000

/** Another one as soon as a file changes that the demo company could follow from. */
async function sourceState(): Promise<string> {
  let newest = 0
  let count = 0
  for (const start of ['server', 'sync'])
    for (const entry of await readdir(join(root, start), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      newest = Math.max(newest, (await stat(join(entry.parentPath, entry.name))).mtimeMs)
      count += 1
    }
  return `${count}-${Math.floor(newest)}`
}

/** Fills a folder with the demo company; with the settings of a database, that and the folder. */
export async function seedCompany(folder: string, settings: Record<string, string> = {}): Promise<void> {
  const env = {
    ...process.env,
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    DEMO: '1',
    ...settings,
  }
  const script = join(root, 'server', 'seed.ts')
  await promisify(execFile)(process.execPath, [script, '--packages', String(PACKAGES)], { cwd: root, env })
}

let key: Promise<string> | undefined

/** Fills a data folder with the demo company, as a server does on an empty one, without making it a second time. */
export async function copyCompany(dataDir: string): Promise<void> {
  key ??= sourceState()
  // Its dates count from the hour in which it is made.
  const template = await templateFolder(
    `company-${PACKAGES}-${Math.floor(Date.now() / HOUR_MS)}-${await key}`,
    seedCompany,
  )
  cpSync(join(template, 'data'), dataDir, { recursive: true, preserveTimestamps: true })
}
