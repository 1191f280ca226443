import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'
import { Stop } from './say.mjs'

const GRACE_MS = 15_000
const children = new Set()
let stopping = null

const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0)

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

/** The shell between npm and us does not always pass a signal on, so we do. `follow-parent.mjs` makes a SIGTERM of the loss of our parent. */
export function watchSignals() {
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
    process.on(signal, () => {
      // A Ctrl-C reaches the whole foreground group; a second one would make children quit without tidying.
      if (signal === 'SIGINT' && process.stdin.isTTY) stopping = signal
      else stopAll(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      if (children.size === 0) process.exit(codeOf(signal))
    })
}

/** Runs a program to its end and gives its exit code: 128 + n when a signal ended it, as in a shell. */
export async function run(command, args, { env = process.env, stdout = 'inherit', shell = false } = {}) {
  const child = spawn(command, args, { cwd: root, env, shell, stdio: ['inherit', stdout, 'inherit'] })
  children.add(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}`)))
    child.once('close', (exitCode, signal) => resolve(exitCode ?? codeOf(signal)))
  }).finally(() => children.delete(child))
  // A script that was told to stop goes no further than this.
  if (stopping) throw new Stop('', code === 0 ? 0 : codeOf(stopping))
  return code
}
