import { build, isBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { environmentFor, findNode } from './node.mjs'
import { at, keep } from './paths.mjs'
import { Stop } from './say.mjs'

/** Only one script at a time sets this folder up. */
export const inSetUp = (work) => withLock(at(), work)

/** Nothing to do needs no lock, so a second start costs only the looking, also on a read-only disk. */
async function unless(isDone, work) {
  if (isDone) return
  try {
    keep('set-up', new Date().toISOString())
  } catch ({ message }) {
    throw new Stop(
      `Packages or the built app are missing here, and this folder cannot be written: ${message}`,
    )
  }
  await inSetUp(work)
}

/**
 * Brings this folder to where a task can run: `build` is 'changed' or 'always', `chromium` true or absent.
 * Gives what children are started with: the Node to use and the environment.
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
