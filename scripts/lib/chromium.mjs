import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'
import { run } from './process.mjs'
import { STDERR, Stop, say } from './say.mjs'
import { tools } from './tools.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const onPath = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))

/** Ubuntu's `chromium-browser` may be a script that only says to install a snap, so the browser must answer. */
const works = (path) =>
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

/** The path of a Chromium for tests, the system's before Playwright's; undefined if this machine has none. */
export async function findChromium() {
  const ownPath = process.env.CHROMIUM_PATH
  if (ownPath && works(ownPath)) return ownPath
  if (ownPath)
    throw new Stop(
      `CHROMIUM_PATH is ${ownPath}, which is not a browser that runs. Correct it, or unset it to let one be found.`,
    )
  const { chromium } = await import(pathToFileURL(at('node_modules', 'playwright', 'index.mjs')).href)
  return [...onPath, chromium.executablePath()].find(works)
}

/** Installs the system's package with its libraries on Debian as root, otherwise Playwright's. */
async function installChromium(node) {
  say('No Chromium found; installing one ...')
  const isDebian = process.platform === 'linux' && existsSync('/etc/debian_version')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) => run('apt-get', [...args, '-qq'], { env, stdout: STDERR })
  if (isDebian && process.getuid() === 0) {
    await apt('update')
    if ((await apt('install', '-y', '--no-install-recommends', 'chromium')) === 0) return
  }
  await run(node, [tools.playwright, 'install', 'chromium'], { stdout: STDERR })
}

/** Finds Chromium, or installs one. */
export async function ensureChromium(node) {
  if (!(await findChromium())) await installChromium(node)
  const path = await findChromium()
  if (path) return path
  throw new Stop(
    'The browser tests need Chromium, and it could neither be found nor installed.\n' +
      "Install Chromium or Chrome with the system's package manager, or set CHROMIUM_PATH to one, and run the same command again.",
  )
}
