import { Worker } from 'node:worker_threads'
import { secondMs } from '#sync/lib/durations.ts'
import type { HeicAnswer, HeicTask } from './heic-thread.ts'

/** The twelve million pixels of a phone take three seconds and 270 MB of the process on a busy machine. */
const patienceMs = 20 * secondMs
const mostMemory = 640 * 1024 * 1024

/**
 * The pixels of a HEIC picture, upright. Sharp has no decoder for it, because of patents. Without `data` the picture has too
 * many pixels. Throws if it can't be decoded, or not in time.
 */
export function decodeHeic(bytes: Uint8Array, mostPixels: number, ms = patienceMs): Promise<HeicAnswer> {
  const task: HeicTask = { bytes: Uint8Array.from(bytes), mostPixels, mostMemory }
  const thread = new Worker(new URL('./heic-thread.ts', import.meta.url), {
    workerData: task,
    stdout: true,
    stderr: true,
  })
  return new Promise<HeicAnswer>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The picture took too long')), ms)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The decoder ended with ${code}`))
    })
  }).finally(() => thread.terminate())
}
