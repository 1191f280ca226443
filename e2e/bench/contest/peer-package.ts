import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/settings.ts'

/** The package of the peers, with an install of its own: the product's stays small. */
export const peersFolder = join(root, 'e2e', 'bench', 'peers')

/** The version of a package that the peers' own asks for. */
export function versionOf(name: string): string {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(peersFolder, 'package.json'), 'utf8'),
  )
  return dependencies[name] ?? ''
}

/** npm as the person who started the bench runs it, so that its settings and its store of packages apply. */
function npmCi() {
  const npm = process.env['npm_execpath']
  const options: SpawnOptions = { cwd: peersFolder, stdio: ['ignore', 'ignore', 'inherit'] }
  return npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, 'ci'], options)
    : spawn('npm', ['ci'], { ...options, shell: process.platform === 'win32' })
}

/** Installs the peers, if they are not there yet. */
async function install(): Promise<void> {
  // npm writes this file last.
  if (existsSync(join(peersFolder, 'node_modules', '.package-lock.json'))) return
  console.log('  installing the peers into e2e/bench/peers (once, about 230 MB) ...')
  const [code] = await once(npmCi(), 'exit')
  if (code !== 0) throw new Error(`npm ci in e2e/bench/peers ended with ${code}; it says why above`)
}

let installation: Promise<void> | undefined
export function ensurePeers(): Promise<void> {
  installation ??= install()
  return installation
}
