import { build, isBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { environmentFor, findNode } from './node.mjs'
import { at, writeCache } from './paths.mjs'
import { Stop } from './say.mjs'

/** Only one script at a time may set this folder up. */
export const inSetUp = (work) => withLock(at(), work)

/** Takes the lock only if there is work, so that a second start only checks, even on a read-only disk. */
async function unless(isDone, work) {
  if (isDone) return
  try {
    writeCache('set-up', new Date().toISOString())
  } catch ({ message }) {
    throw new Stop(
      `Packages or the built app are missing here, and this folder cannot be written: ${message}`,
    )
  }
  await inSetUp(work)
}

/**
 * Prepares this folder for a task: `build` is 'changed' or 'always', `chromium` true or absent. Returns the Node and
 * the environment for child processes.
 */
export async function prepare({ build: when, chromium } = {}) {
  await unless(isInstalled(), install)
  const node = findNode()
  const env = environmentFor(node)
  const force = when === 'always'
  if (when) await unless(!force && isBuilt(), () => build({ node, env, force }))
  if (chromium) env.CHROMIUM_PATH = await ensureChromium(node)
  return { node, env }
}
