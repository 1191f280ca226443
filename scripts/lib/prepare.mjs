import { mkdirSync } from 'node:fs'
import { build, isBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { environmentFor, findNode } from './node.mjs'
import { cacheFile } from './paths.mjs'
import { Stop } from './say.mjs'

/** Nothing to do needs no lock, so a second start costs only the looking, also on a read-only disk. */
async function onlyIfNeeded(isDone, work) {
  if (isDone()) return
  try {
    mkdirSync(cacheFile('.'), { recursive: true })
  } catch (error) {
    throw new Stop(
      `Packages or the built app are missing here, and this folder cannot be written: ${error.message}`,
    )
  }
  await withLock(cacheFile('setup.lock'), work)
}

/**
 * Brings this folder to where a task can run.
 * @param {{build?: 'changed' | 'always', chromium?: boolean}} needs
 * @returns what children are started with: the Node to use and the environment
 */
export async function prepare(needs = {}) {
  await onlyIfNeeded(isInstalled, install)
  const node = findNode()
  const env = environmentFor(node)
  if (needs.build) {
    const force = needs.build === 'always'
    await onlyIfNeeded(
      () => !force && isBuilt(),
      () => build({ node, env, force }),
    )
  }
  if (needs.chromium) env.CHROMIUM_PATH = await ensureChromium({ node, env })
  return { node, env }
}
