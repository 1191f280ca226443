import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { at, readCache, writeCache } from './paths.mjs'
import { run } from './process.mjs'
import { STDERR, Stop, say } from './say.mjs'

const lockText = () => readFileSync(at('package-lock.json'), 'utf8')

/** A hash of the requested packages and the machine, so that a folder shared between systems installs again. */
const installKey = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\0${lockText()}`)
    .update(readFileSync(at('package.json')))
    .digest('hex')

/** `os` and `cpu` of a lock entry are a name or a list. Lists with `!name` are left to npm. */
const isFor = (names, value) => [names ?? value].flat().includes(value)

/**
 * Returns true if the packages that npm recorded as installed match the lock. Packages for other platforms and their
 * dependencies may be missing, and so may those that choose between C libraries, because npm decides about these.
 */
export function matchesLock(lock, installedLock, { platform, arch }) {
  return Object.entries(lock.packages).every(
    ([path, { link, version, optional, devOptional, os, cpu, libc }]) => {
      if (path === '' || link) return true
      const installedPackage = installedLock.packages[path]
      if (installedPackage) return installedPackage.version === version
      if (!optional && !devOptional) return false
      const isForAll = os === undefined && cpu === undefined
      return isForAll || libc !== undefined || !isFor(os, platform) || !isFor(cpu, arch)
    },
  )
}

function installedByHand() {
  try {
    const installedLock = JSON.parse(readFileSync(at('node_modules', '.package-lock.json'), 'utf8'))
    return matchesLock(JSON.parse(lockText()), installedLock, process)
  } catch {
    return false
  }
}

export const isInstalled = () =>
  existsSync(at('node_modules', '.package-lock.json')) && readCache('installed') === installKey()

const FLAGS = '--ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error'

/** Runs npm as the caller does, so that its settings and cache apply. */
function npm(...args) {
  const npmArgs = [...args, ...FLAGS.split(' ')]
  return process.env.npm_execpath?.endsWith('.js')
    ? run(process.execPath, [process.env.npm_execpath, ...npmArgs], { stdout: STDERR })
    : run('npm', npmArgs, { stdout: STDERR, shell: process.platform === 'win32' })
}

/** Installs missing packages. The caller holds the set-up lock. */
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
  writeCache('installed', installKey())
}
