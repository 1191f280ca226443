import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { at, cacheFile } from './paths.mjs'
import { Stop } from './say.mjs'

// With older versions, better-sqlite3 ends the process silently, and TypeScript doesn't run.
const NEEDED = [22, 18]

export const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/** The Node for everything but the launcher: the caller's own, or else the one among the packages. */
export function findNode() {
  const { platform, arch, versions, execPath } = process
  if (isNewEnough(versions.node)) return execPath
  const [system, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node']
  const bundledNode = at('node_modules', `node-${system}-${arch}`, 'bin', file)
  if (spawnSync(bundledNode, ['--version'], { timeout: 10_000 }).status === 0) return bundledNode
  throw new Stop(
    `Quayside needs Node ${NEEDED.join('.')} or newer; this is Node ${versions.node}, ` +
      `and there is no ready-made newer one for ${platform} on ${arch} among the packages.\n` +
      'Install it with your package manager or from https://nodejs.org, then run the same command again.',
  )
}

/**
 * The environment for child processes: `node` in their scripts is the same Node, and compiled TypeScript is cached,
 * which saves two fifths of the server's start.
 */
export const environmentFor = (node) => ({
  NODE_COMPILE_CACHE: cacheFile('node'),
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})
