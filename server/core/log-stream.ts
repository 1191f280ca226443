import { writeSync } from 'node:fs'

const mostTries = 100
const pauseMs = 5
const pause = new Int32Array(new SharedArrayBuffer(4))

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** Wait for slow readers, as a pipe would. */
function writeWhole(fd: number, bytes: Buffer): void {
  let tries = 0
  for (let at = 0; at < bytes.length; )
    try {
      at += writeSync(fd, bytes, at)
    } catch (error) {
      if (!isBusy(error) || ++tries > mostTries) throw error
      Atomics.wait(pause, 0, 0, pauseMs)
    }
}

/**
 * The server's output, for its log. A line that cannot be written, as when the log lies on a full disk, is lost, and the
 * next one that can be says how many were: a log is no reason to stop serving.
 */
export function logStream(fd = 1) {
  let lostLines = 0
  return {
    write(line: string): void {
      const notice =
        lostLines > 0
          ? `${JSON.stringify({ level: 40, msg: `${lostLines} lines of the log were lost` })}\n`
          : ''
      try {
        writeWhole(fd, Buffer.from(notice + line))
        lostLines = 0
      } catch {
        lostLines++
      }
    },
  }
}
