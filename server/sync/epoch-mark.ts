import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { Env } from '../core/env.ts'
import type { EpochHead } from '../db/core/head.ts'

/** How far this installation has come, kept next to the database: restoring an older state doesn't take it along. */
const Mark = z.object({ epoch: z.string(), v: z.int(), tag: z.int() })
export type Mark = z.output<typeof Mark>

/** The mark is inside and outside the data folder: a folder that is restored whole takes only the first along. */
export interface MarkFiles {
  readonly inside: string
  readonly outside: string
}

/** The mark of an installation with several servers: an object that all of them read and write. */
export interface MarkObject {
  /** Its name in messages. */
  readonly name: string
  read(): Promise<Mark | 'damaged' | null>
  write(text: string): Promise<void>
}

/** The marks of one server, or of several. */
export type Marks = MarkFiles | MarkObject

export const isObject = (marks: Marks): marks is MarkObject => 'write' in marks

export const markFilesOf = ({ dataDir, epochMark }: Pick<Env, 'dataDir' | 'epochMark'>): MarkFiles => ({
  inside: join(dataDir, 'epoch.json'),
  outside: epochMark,
})

export const textOfMark = ({ epoch, v, tag }: EpochHead): string => `${JSON.stringify({ epoch, v, tag })}\n`

/** Null: there is none. 'damaged': there is a file, and it does not say how far the installation has come. */
export const readMark = (file: string): Mark | 'damaged' | null =>
  existsSync(file) ? markIn(() => readFileSync(file, 'utf8')) : null

function markIn(read: () => string): Mark | 'damaged' {
  try {
    return Mark.parse(JSON.parse(read()))
  } catch {
    return 'damaged'
  }
}

const objectName = 'history/mark.json'

/** Objects of a bucket by their names. */
interface Objects {
  put(name: string, bytes: Buffer, contentType: string): Promise<void>
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>
}

/** The mark in the bucket of an installation. */
export const markObjectIn = (objects: Objects): MarkObject => ({
  name: `${objectName} in the bucket of FILES_URL`,
  async read() {
    const stream = await objects.read(objectName)
    if (!stream) return null
    const content = (await buffer(stream)).toString()
    return markIn(() => content)
  },
  write: (content) => objects.put(objectName, Buffer.from(content), 'application/json'),
})
