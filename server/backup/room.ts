import { statfs } from 'node:fs/promises'
import { OperatorError } from '../core/operator-error.ts'

const megabyte = 1024 * 1024
/** Room left for others: a backup next to the data must not be the one to fill the server's disk. */
const spareBytes = 64 * megabyte

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / megabyte).toLocaleString('en')} MB`

/** Throws, before anything is written, when a folder doesn't have room for this many bytes. */
export async function mustFit(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes + spareBytes)
    throw new OperatorError(
      `${folder} has ${inMegabytes(free)} free, and ${inMegabytes(bytes + spareBytes)} are needed. Nothing was changed. ` +
        'Make room there, or choose a folder on another disk.',
    )
}
