import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheDir, root } from './settings.ts'

const run = promisify(execFile)

/** These files decide how a company lies on the disk: when they change, companies are filled again. */
const decisive = [
  'server/db/{schema,migrations}/*.sql',
  'server/demo/*.ts',
  'sync/entities/*.ts',
  'sync/policies/scope.ts',
  'e2e/bench/lib/fill-*.ts',
]

function shapeHash(): string {
  const hash = createHash('sha256')
  for (const path of globSync(decisive, { cwd: root }).sort()) hash.update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * `demo`: as `npm run seed` makes it, except for what `fill-demo.ts` says about the archive. `packages`: living
 * packages without events.
 */
export type Kind = 'demo' | 'packages'

const fillers: Record<Kind, (packages: number) => string[]> = {
  demo: (packages) => [join(root, 'e2e', 'bench', 'lib', 'fill-demo.ts'), String(packages)],
  packages: (packages) => [join(root, 'e2e', 'bench', 'lib', 'fill-packages.ts'), String(packages)],
}

/** The folder of a filled company, filled now if need be. To be read, or written to a little. */
export async function companyDir(kind: Kind, packages: number): Promise<string> {
  const dir = join(cacheDir, `${kind}-${packages}-${shapeHash()}`)
  if (existsSync(dir)) return dir
  mkdirSync(cacheDir, { recursive: true })
  // Companies of an older shape are no longer of use, and they are large.
  for (const old of globSync(`${kind}-${packages}-*`, { cwd: cacheDir }))
    rmSync(join(cacheDir, old), { recursive: true, force: true })
  const partFolder = `${dir}.part`
  rmSync(partFolder, { recursive: true, force: true })
  console.log(`  filling a company of ${packages.toLocaleString('en')} packages, kept for later runs ...`)
  await run(process.execPath, fillers[kind](packages), { env: { ...process.env, DATA_DIR: partFolder } })
  renameSync(partFolder, dir)
  return dir
}

/** A copy to write to, in its own folder, which the caller removes: the server also writes next to its data. */
export async function copyOf(companyFolder: string): Promise<string> {
  const to = join(await mkdtemp(join(tmpdir(), 'quayside-bench-')), 'data')
  await cp(companyFolder, to, { recursive: true })
  return to
}

export const companyCopy = async (kind: Kind, packages: number): Promise<string> =>
  copyOf(await companyDir(kind, packages))
