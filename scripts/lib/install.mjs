import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, keep, kept } from './paths.mjs'
import { run } from './process.mjs'
import { STDERR, Stop, say } from './say.mjs'

const lockText = () => readFileSync(at('package-lock.json'), 'utf8')

/** A hash of what was asked for and of the machine it was asked on: a folder shared between systems installs anew. */
const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\0${lockText()}`)
    .update(readFileSync(at('package.json')))
    .digest('hex')

/** `os` and `cpu` of a lock entry are a name or a list; a list of `!name` is left to npm. */
const isFor = (names, value) => [names ?? value].flat().includes(value)

/**
 * Whether what npm wrote down as installed is what the lock asks for. Packages for other platforms may be missing
 * with all they need, and so may those that choose between C libraries, since npm decides that by itself.
 */
export function matchesLock(lock, installed, { platform, arch }) {
  return Object.entries(lock.packages).every(
    ([path, { link, version, optional, devOptional, os, cpu, libc }]) => {
      if (path === '' || link) return true
      const found = installed.packages[path]
      if (found) return found.version === version
      if (!optional && !devOptional) return false
      const isForAll = os === undefined && cpu === undefined
      return isForAll || libc !== undefined || !isFor(os, platform) || !isFor(cpu, arch)
    },
  )
}

function installedByHand() {
  try {
    const installed = JSON.parse(readFileSync(at('node_modules', '.package-lock.json'), 'utf8'))
    return matchesLock(JSON.parse(lockText()), installed, process)
  } catch {
    return false
  }
}

export const isInstalled = () =>
  existsSync(at('node_modules', '.package-lock.json')) && kept('installed') === wanted()

const FLAGS = '--ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error'

/** npm as the caller runs it, so that its settings and cache are the ones in force. */
function npm(...args) {
  const all = [...args, ...FLAGS.split(' ')]
  return process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...all], { stdout: STDERR })
    : run('npm', all, { stdout: STDERR, shell: process.platform === 'win32' })
}

/** Installs what is missing. The caller holds the set-up lock. */
export async function install() {
  if (isInstalled()) return
  const before = lockText()
  if (!installedByHand()) {
    say('Installing packages (once; later starts skip this) ...')
    let code = await npm('ci')
    // Some registries lack another platform's optional package, and then `npm ci` refuses the whole lock.
    if (code !== 0) {
      say('`npm ci` did not succeed; trying `npm install` with the same lock file ...')
      code = await npm('install', '--no-save')
      writeFileSync(at('package-lock.json'), before)
    }
    if (code !== 0)
      throw new Stop(
        'The packages could not be installed; npm says why above.\n' +
          'Check that this machine reaches the npm registry (`npm ping`) and that the disk has about 1 GB free, then run the same command again.',
      )
  }
  keep('installed', wanted())
}
