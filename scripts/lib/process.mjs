import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

const ORPHAN_POLL_MS = 500
const GRACE_MS = 15_000
const children = new Set()
let stopping = null

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

/** Asks every child process to end, and kills it after the grace period. */
export function stopAll(signal = 'SIGTERM') {
  if (stopping) return
  stopping = signal
  for (const child of children) child.kill(signal)
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
  }, GRACE_MS).unref()
}

export const isStopping = () => stopping !== null

/**
 * Our parent and, under npm on Linux, also its parent, because the shell between them outlives an npm that is killed.
 */
function ancestors() {
  const parent = process.ppid
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return `${parent}`
  try {
    // The name in parentheses can contain anything; state and parent follow the last one (man 5 proc).
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return `${parent}`
  }
}

/** The shell between npm and us doesn't always pass signals on, so we do, and treat the loss of npm as a SIGTERM. */
export function watchSignals() {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      // A Ctrl-C reaches the whole foreground group. A second one would make child processes quit without cleaning up.
      if (signal === 'SIGINT' && process.stdin.isTTY) stopping = signal
      else stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      if (children.size === 0) process.exit(codeOf(signal))
    })
  if (process.platform === 'win32') return
  const family = ancestors()
  setInterval(() => {
    if (ancestors() !== family) process.kill(process.pid, 'SIGTERM')
  }, ORPHAN_POLL_MS).unref()
}

/** Runs a program to its end and returns its exit code: 128 + n if a signal ended it, as in a shell. */
export async function run(command, args, { env = process.env, stdout = 'inherit', shell = false } = {}) {
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['inherit', stdout, 'inherit'] })
  children.add(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}`)))
    child.once('close', (exitCode, signal) => resolve(exitCode ?? codeOf(signal)))
  }).finally(() => children.delete(child))
  // After a stop signal, the script ends here.
  if (stopping) throw new Stop('', code === 0 ? 0 : codeOf(stopping))
  return code
}
