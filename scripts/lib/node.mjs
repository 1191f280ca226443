import { spawnSync } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { at, cacheFile } from './paths.mjs'
import { Stop } from './say.mjs'

// Below this, better-sqlite3 ends the process without a word, and TypeScript does not run.
const NEEDED = [22, 18]

export const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

/** The Node that runs everything but the launcher: the caller's own, else the one that came with the packages. */
export function findNode() {
  const { platform, arch, versions, execPath } = process
  if (isNewEnough(versions.node)) return execPath
  const [system, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node']
  const bundled = at('node_modules', `node-${system}-${arch}`, 'bin', file)
  if (spawnSync(bundled, ['--version'], { timeout: 10_000 }).status === 0) return bundled
  throw new Stop(
    `Quayside needs Node ${NEEDED.join('.')} or newer; this is Node ${versions.node}, ` +
      `and there is no ready-made newer one for ${platform} on ${arch} among the packages.\n` +
      'Install it with your package manager or from https://nodejs.org, then run the same command again.',
  )
}

/**
 * The environment for children: `node` in any script they start means the same Node, and what it made of a file of
 * TypeScript is kept, which is two fifths of the work of starting the server.
 */
export const environmentFor = (node) => ({
  NODE_COMPILE_CACHE: cacheFile('node'),
  ...process.env,
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
})
