import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import type { FastifyBaseLogger } from 'fastify'
import { type Clock, isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'
import type { ServerTimers } from '../core/timers.ts'

/** After a start: what is served first is served fast. */
const firstAfterMs = 20_000
const program = join(import.meta.dirname, '..', 'backup.ts')

/** How the scheduled backups fare. */
export interface BackupState {
  /** When the last good one was finished. */
  lastAt: string | null
  /** The error output of the last backup; null when it succeeded. */
  failure: string | null
}

interface Needs {
  readonly env: Env
  readonly clock: Clock
  readonly metrics: Metrics
  readonly backups: BackupState
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function waitForEnd(child: ChildProcess): Promise<Ended> {
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, out, err: error.message }))
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

/**
 * Makes a backup at a fixed interval when there is a folder for backups, in its own process: nothing that is served
 * waits for it. A slow one is not overtaken. Returns the function that stops the schedule and a running backup.
 */
export function scheduleBackups(
  { env, clock, metrics, backups }: Needs,
  timers: ServerTimers,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): () => void {
  const { folder, everyMinutes } = env.backups
  if (folder === null) return () => {}
  let running: ChildProcess | null = null

  async function run(to: string): Promise<void> {
    if (running) return
    const began = clock.now()
    running = spawn(process.execPath, [program, to], {
      env: {
        ...process.env,
        DATA_DIR: env.dataDir,
        BACKUP_KEEP: String(env.backups.keep),
        BACKUP_KEEP_DAYS: String(env.backups.keepDays),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { code, out, err } = await waitForEnd(running)
    running = null
    if (isStopped) return
    const seconds = Math.round((clock.now() - began) / 1000)
    if (code === 0) {
      backups.lastAt = isoOf(began)
      backups.failure = null
      metrics.lastBackup.set(began / 1000)
      log.info({ path: out.trim(), seconds, said: err.trim() || undefined }, 'backup made')
      return
    }
    backups.failure = err.trim() || `it ended with ${code}`
    metrics.failedBackups.inc()
    log.error({ said: backups.failure }, 'the backup failed; older ones are kept, and it is tried again')
  }

  let isStopped = false
  const start = () => void run(folder)
  const stops = [timers.after(firstAfterMs, start), timers.every(everyMinutes * minuteMs, start)]
  return () => {
    isStopped = true
    for (const stop of stops) stop()
    running?.kill('SIGTERM')
  }
}
