import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { at, cacheFile } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'

const stamp = () => cacheFile('installed')
const lockText = () => readFileSync(at('package-lock.json'), 'utf8')
/** `os` and `cpu` of a lock entry: absent, one name or a list, or a list of `!name` that must not be it. */
const fits = (names, value) => {
  const list = [names ?? []].flat()
  const forbidden = list.filter((name) => name.startsWith('!'))
  if (forbidden.length > 0) return !forbidden.includes(`!${value}`)
  return list.length === 0 || list.includes(value)
}

/** A hash of what was asked for and of the machine it was asked on: a folder shared between systems installs anew. */
export const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\0`)
    .update(lockText())
    .update(readFileSync(at('package.json')))
    .digest('hex')

/**
 * Whether what npm wrote down as installed is what the lock asks for. Packages for other platforms may be missing
 * with all they need, and so may those that choose between C libraries, since npm decides that by itself.
 */
export function matchesLock(lock, installed, { platform, arch }) {
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = installed.packages[path]
    if (found) return found.version === entry.version
    if (!entry.optional && !entry.devOptional) return false
    const isForPlatforms = entry.os !== undefined || entry.cpu !== undefined
    return !isForPlatforms || entry.libc !== undefined || !fits(entry.os, platform) || !fits(entry.cpu, arch)
  })
}

function installedByHand() {
  try {
    const installed = JSON.parse(readFileSync(at('node_modules', '.package-lock.json'), 'utf8'))
    return matchesLock(JSON.parse(lockText()), installed, process)
  } catch {
    return false
  }
}

export function isInstalled() {
  try {
    return existsSync(at('node_modules', '.package-lock.json')) && readFileSync(stamp(), 'utf8') === wanted()
  } catch {
    return false
  }
}

/** npm as the caller runs it, so that its settings and cache are the ones in force. */
const npm = (args) =>
  process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...args], { output: 'stderr' })
    : run('npm', args, { output: 'stderr', shell: process.platform === 'win32' })

const FLAGS = [
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

async function installPackages() {
  const before = lockText()
  rmSync(stamp(), { force: true })
  say('Installing packages (once; later starts skip this) ...')
  if ((await npm(['ci', ...FLAGS])) === 0) return
  // Some registries lack another platform's optional package, and then `npm ci` refuses the whole lock.
  say('`npm ci` did not succeed; trying `npm install` with the same lock file ...')
  const code = await npm(['install', '--no-save', ...FLAGS])
  if (lockText() !== before) writeFileSync(at('package-lock.json'), before)
  if (code !== 0) {
    throw new Stop(
      'The packages could not be installed; npm says why above.\n' +
        'Check that this machine reaches the npm registry (`npm ping`) and that the disk has about 1 GB free, then run the same command again.',
    )
  }
}

/** Installs what is missing. The caller holds the set-up lock. */
export async function install() {
  if (isInstalled()) return
  if (!installedByHand()) await installPackages()
  mkdirSync(cacheFile('.'), { recursive: true })
  writeFileSync(stamp(), wanted())
}
