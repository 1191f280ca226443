import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

const ORPHAN_POLL_MS = 500
const GRACE_MS = 15_000
const children = new Set()
let stopping = null

/** Asks every child to end, and makes it end when it has not within the grace. */
export function stopAll(signal = 'SIGTERM') {
  if (stopping) return
  stopping = signal
  for (const child of children) child.kill(signal)
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, GRACE_MS).unref()
}

export const isStopping = () => stopping !== null

/** Our parent, and under npm on Linux also its parent: the shell between outlives an npm that is killed outright. */
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return `${parent}`
  try {
    // The name in parentheses may hold anything; state and parent follow the last one (man 5 proc).
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${parent}`
  }
}

/**
 * npm runs a script through `sh -c`, which does not always pass a signal on: it dies, and we are left without
 * a parent. So we pass signals on ourselves, and take the loss of our parent for a SIGTERM.
 */
export function watchSignals() {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // A Ctrl-C reaches the whole foreground group; a second one would make children quit without tidying.
      if (signal === 'SIGINT' && process.stdin.isTTY) {
        stopping = signal
        return
      }
      stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      if (children.size === 0) process.exit(128 + constants.signals[signal])
    })
  }
  if (process.platform === 'win32') return
  const family = ancestors()
  setInterval(() => {
    if (ancestors() === family) return
    stopAll('SIGTERM')
    if (children.size === 0) process.exit(128 + constants.signals.SIGTERM)
  }, ORPHAN_POLL_MS).unref()
}

/**
 * Starts a program with our own output and resolves with its exit code (128 + n when a signal ended it, as in a shell).
 * `output: 'stderr'` keeps its chatter out of our stdout; `'on-failure'` shows it only when it fails.
 */
export function start(command, args, { env, output = 'inherit', shell = false } = {}) {
  const quiet = output === 'on-failure'
  const child = spawn(command, args, {
    cwd: root,
    env: env ?? process.env,
    shell,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', output === 'stderr' ? 2 : 'inherit', 'inherit'],
  })
  children.add(child)
  const chatter = []
  for (const stream of quiet ? [child.stdout, child.stderr] : [])
    stream.on('data', (text) => chatter.push(text))
  const exited = new Promise((resolve, reject) => {
    child.once('error', (error) => {
      children.delete(child)
      reject(new Stop(`${command} could not be started: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      children.delete(child)
      if (code !== 0) process.stderr.write(Buffer.concat(chatter))
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
  return { child, exited }
}

/** Runs a program to its end and gives its exit code. A script that was told to stop goes no further than this. */
export async function run(command, args, options) {
  const code = await start(command, args, options).exited
  if (stopping) throw new Stop('', code === 0 ? 0 : 128 + constants.signals[stopping])
  return code
}
