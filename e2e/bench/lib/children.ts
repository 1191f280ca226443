import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'

const children = new Set<ChildProcess>()

/**
 * A program of ours in a process of its own. Resolves when it says that it is ready.
 * @param readyWithinMs after which it is ended; without it, the program may take any time
 */
export async function startChild(
  file: string,
  args: readonly string[] = [],
  readyWithinMs?: number,
): Promise<ChildProcess> {
  const child = fork(file, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.add(child)
  child.once('exit', () => children.delete(child))
  const exit = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`${basename(file)} ended with ${code ?? signal} before it was ready`)
  })
  const tooLate =
    readyWithinMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), readyWithinMs)
  try {
    await Promise.race([once(child, 'message'), exit])
  } finally {
    clearTimeout(tooLate)
    exit.catch(() => undefined)
  }
  return child
}

/** Asks a child and waits for its answer. */
export async function askChild<T>(child: ChildProcess, question: object): Promise<T> {
  child.send(question)
  const [answer] = await once(child, 'message')
  return answer
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
