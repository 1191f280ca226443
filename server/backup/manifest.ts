import { createHash, hash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { writeDurably } from '../core/durable.ts'
import { OperatorError } from '../core/operator-error.ts'

const manifestName = 'manifest.json'
const hashName = 'manifest.sha256'

const Kept = z.object({ size: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

/** The contents of a backup. It is written last, so a folder without it is no backup. */
const BackupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  host: z.string(),
  /** The folder that was backed up. */
  dataDir: z.string(),
  database: z.object({
    epoch: z.string(),
    v: z.int(),
    tag: z.int(),
    rows: z.record(z.string(), z.int()),
  }),
  /** Files that lie in a bucket are not in the backup. */
  filesIn: z.enum(['folder', 'bucket']),
  /** Every file of the backup but this one, by its path with slashes. */
  files: z.record(z.string(), Kept),
  /** Files that the database names and that were not there. */
  missing: z.array(z.string()),
})
export type BackupManifest = z.output<typeof BackupManifest>
export type KeptFile = z.output<typeof Kept>

export const isBackup = (path: string): boolean =>
  existsSync(join(path, manifestName)) && existsSync(join(path, hashName))

export async function writeManifest(path: string, manifest: BackupManifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  await writeDurably(join(path, manifestName), text)
  await writeDurably(join(path, hashName), `${hash('sha256', text)}\n`)
}

/** Throws an OperatorError when there is none, or one that was altered. */
export function readManifest(path: string): BackupManifest {
  if (!isBackup(path))
    throw new OperatorError(
      `${path} is no backup, or one that was not finished: it has no ${manifestName} and ${hashName}. ` +
        'Name a folder that "npm run backup" printed.',
    )
  const text = readFileSync(join(path, manifestName), 'utf8')
  const right = readFileSync(join(path, hashName), 'utf8').trim()
  if (hash('sha256', text) !== right)
    throw damagedBackup(path, manifestName, 'its hash is not the one that was noted')
  const manifest = BackupManifest.safeParse(JSON.parse(text))
  if (!manifest.success)
    throw new OperatorError(
      `${path} was made by another version of this program, which is needed to restore it.`,
    )
  return manifest.data
}

export const damagedBackup = (path: string, file: string, fault: string): OperatorError =>
  new OperatorError(
    `The backup ${path} is damaged: ${file}: ${fault}. Nothing was changed. Use another backup, an older one if need be.`,
  )

/** The size and hash of a file on the disk. */
export async function hashFile(path: string): Promise<KeptFile> {
  const sha256 = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      sha256.update(chunk)
      size += chunk.length
    }
  })
  return { size, sha256: sha256.digest('hex') }
}
