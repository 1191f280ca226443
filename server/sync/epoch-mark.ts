import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Env } from '../core/env.ts'
import type { EpochHead } from '../db/core/head.ts'

/** How far this installation has come, kept beside the database: what is put back in time does not take it along. */
const Mark = z.object({ epoch: z.string(), v: z.int(), tag: z.int() })
export type Mark = z.output<typeof Mark>

/** The mark lies in the data folder and outside of it: a folder that is put back whole takes only the first along. */
export interface MarkFiles {
  readonly inside: string
  readonly outside: string
}

export const markFilesOf = ({ dataDir, epochMark }: Pick<Env, 'dataDir' | 'epochMark'>): MarkFiles => ({
  inside: join(dataDir, 'epoch.json'),
  outside: epochMark,
})

export const textOfMark = ({ epoch, v, tag }: EpochHead): string => `${JSON.stringify({ epoch, v, tag })}\n`

/** Null: there is none. 'damaged': there is a file, and it does not say how far the installation has come. */
export function readMark(file: string): Mark | 'damaged' | null {
  if (!existsSync(file)) return null
  try {
    return Mark.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return 'damaged'
  }
}
