import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '#sync/policies/roles.ts'
import type { Mutation } from '#sync/protocol/messages.ts'

/** A change as an app keeps it in its queue. */
export type QueuedChange = Pick<Mutation, 'uid' | 'name' | 'ver' | 'args' | 'occurredAt'>

/** The changes that one person's app held when this version of the change was released, in their numbers' order. */
export interface QueuedExample {
  readonly title: string
  readonly by: Role
  readonly queue: readonly QueuedChange[]
}

export const queuedFolder = join(import.meta.dirname, '../../sync/mutators/queued')

/** The files of examples, `<mutator>@<version>.json`, and the text in each. */
export const queuedFiles = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(queuedFolder)
      .filter((file) => file.includes('@'))
      .sort()
      .map((file) => [file, readFileSync(join(queuedFolder, file), 'utf8')]),
  )

/** Every example with the name of its file. */
export const queuedExamples = (): readonly (readonly [file: string, QueuedExample])[] =>
  [...queuedFiles()].flatMap(([file, text]) => {
    const examples: readonly QueuedExample[] = JSON.parse(text)
    return examples.map((example) => [file, example] as const)
  })
