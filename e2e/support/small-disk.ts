import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export interface SmallDisk {
  /** The folder as a program started by `through` sees it. */
  readonly folder: string
  /** The same folder as other programs see it. */
  readonly seen: string
  /** In front of a command, so that it sees the disk. */
  readonly through: readonly string[]
  /** Writes until not one byte more fits. */
  fill(): void
  /** Gives back what `fill` took. */
  empty(): void
  [Symbol.asyncDispose](): Promise<void>
}

const isRoot = process.getuid?.() === 0

const unshare = isRoot ? ['unshare', '--mount'] : ['unshare', '--map-root-user', '--mount']

function throughOf(pid: number): string[] {
  const enter = ['nsenter', '--target', String(pid), '--mount']
  return isRoot ? enter : [...enter, '--user', '--preserve-credentials']
}

async function untilMounted(holder: ChildProcess): Promise<void> {
  const exit = once(holder, 'exit').then(() => {
    throw new Error(
      'A small disk needs Linux with namespaces (unshare, nsenter of util-linux), as root or with user namespaces allowed',
    )
  })
  exit.catch(() => {})
  if (holder.stdout) await Promise.race([once(holder.stdout, 'data'), exit])
}

/**
 * A disk with this many megabytes: a real file system that says ENOSPC when it is full. It is mounted only for the
 * processes that go `through`, and gone with the process that holds it.
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-disk-'))
  const mount = `mount -t tmpfs -o size=${megabytes}m none '${folder}' && echo mounted && exec sleep 100000`
  const [program = '', ...args] = [...unshare, 'sh', '-c', mount]
  const holder = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await untilMounted(holder)
  const pid = holder.pid ?? 0
  const mountPath = join('/proc', String(pid), 'root', folder)
  const filler = join(mountPath, 'filler')
  return {
    folder,
    seen: mountPath,
    through: throughOf(pid),
    fill() {
      for (let bytes = 1024 * 1024; bytes >= 1; )
        try {
          appendFileSync(filler, Buffer.alloc(bytes, 1))
        } catch {
          bytes = Math.floor(bytes / 4)
        }
    },
    empty: () => rmSync(filler, { force: true }),
    async [Symbol.asyncDispose]() {
      const exit = once(holder, 'exit')
      holder.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
