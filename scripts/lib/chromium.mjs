import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at } from './paths.mjs'
import { run } from './process.mjs'
import { Stop, say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const FIXED = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
}

const onPath = () =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))

/** Ubuntu's `chromium-browser` may be a script that only says to install a snap, so a browser must answer. */
const works = (path) =>
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

/** The path of a Chromium to test with; undefined when this machine has none. */
export async function findChromium() {
  const ownPath = process.env.CHROMIUM_PATH
  if (ownPath) {
    if (works(ownPath)) return ownPath
    throw new Stop(
      `CHROMIUM_PATH is ${ownPath}, which is not a browser that runs. Correct it, or unset it to let one be found.`,
    )
  }
  const system = [...(FIXED[process.platform] ?? []), ...onPath()].find(works)
  if (system) return system
  try {
    const playwright = await import(pathToFileURL(at('node_modules', 'playwright', 'index.mjs')).href)
    const own = playwright.chromium.executablePath()
    return works(own) ? own : undefined
  } catch {
    return undefined
  }
}

async function aptInstall() {
  if (process.platform !== 'linux' || process.getuid() !== 0 || !existsSync('/etc/debian_version')) return
  say('No Chromium found; installing the system package `chromium` ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, output: 'stderr' }).catch(() => 1)
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
    output: 'stderr',
  }).catch(() => 1)
}

async function playwrightInstall({ node, env }) {
  say('No Chromium found; fetching the one of Playwright ...')
  await run(node, [at('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], {
    env,
    output: 'stderr',
  })
}

/** Finds Chromium, or installs one: the system's package on Debian as root, else Playwright's own. */
export async function ensureChromium(context) {
  let path = await findChromium()
  for (const attempt of [aptInstall, playwrightInstall]) {
    if (path) break
    await attempt(context)
    path = await findChromium()
  }
  if (path) return path
  throw new Stop(
    'The browser tests need Chromium, and it could neither be found nor installed.\n' +
      "Install Chromium or Chrome with the system's package manager, or set CHROMIUM_PATH to one, and run the same command again.",
  )
}
