import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * With these arguments strace writes down the calls for the replay, and leaves everything else of the server alone.
 */
export const strace = (log: string): readonly string[] => [
  'strace',
  // The server keeps its own process id, so that a kill reaches it and not strace.
  '--daemonize=grandchild',
  ...['-f', '-y', '-xx', '-s', '8000000', '-o', log],
  ...['-e', 'trace=pwrite64,write,writev,sendmsg,fdatasync,fsync,ftruncate'],
]

/** A step of the server, as the kernel saw it. `file` is a whole path. */
export type DiskStep =
  | { readonly kind: 'write'; readonly file: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly file: string; readonly size: number }
  | { readonly kind: 'sync'; readonly file: string }
  /** The start of an answer on a socket that names these changes as applied. */
  | { readonly kind: 'acked'; readonly uids: readonly string[] }

interface Call {
  readonly name: string
  readonly file: string
  readonly rest: string
}

const fromHex = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex')
const startOfCall = /^(\w+)\((\d+)<([^>]*)>(.*)$/s
const quotePattern = /"((?:\\x[0-9a-f]{2})*)"/g
const appliedUid = /"uid":"([0-9a-f-]{36})","status":"applied"/g

const stringsOf = (text: string): Buffer =>
  Buffer.concat([...text.matchAll(quotePattern)].map(([, hex = '']) => fromHex(hex)))

const lastNumber = (text: string): number => Number(/, (\d+)\)? *(?:=|<unfinished)/.exec(text)?.[1])

/** The step of a call that has begun (a write, an answer), or null. */
function stepAtStart({ name, file, rest }: Call): DiskStep | null {
  if (name === 'pwrite64') return { kind: 'write', file, offset: lastNumber(rest), bytes: stringsOf(rest) }
  if (name === 'ftruncate') return { kind: 'truncate', file, size: lastNumber(rest) }
  if (!file.startsWith('socket:') && !file.startsWith('TCP')) return null
  const text = stringsOf(rest).toString('latin1')
  const uids = [...text.matchAll(appliedUid)].map(([, uid = '']) => uid)
  return uids.length > 0 ? { kind: 'acked', uids } : null
}

const isSync = (name: string) => name === 'fsync' || name === 'fdatasync'

/**
 * The steps of a traced server in their order. A write counts from its start, a sync only from its end: both make the
 * replay harder for the server, never easier.
 */
export async function* stepsOf(log: string): AsyncGenerator<DiskStep> {
  const unfinishedCalls = new Map<string, Call>()
  for await (const line of createInterface({
    input: createReadStream(log),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const [, pid = '', text = ''] = /^(\d+) +(.*)$/s.exec(line) ?? []
    const resumption = /^<\.\.\. (\w+) resumed>.* = 0$/.exec(text)
    const waiting = unfinishedCalls.get(pid)
    if (waiting && resumption) {
      unfinishedCalls.delete(pid)
      yield { kind: 'sync', file: waiting.file }
      continue
    }
    const [, name = '', , path = '', rest = ''] = startOfCall.exec(text) ?? []
    const call = { name, file: fromHex(path).toString(), rest }
    if (!isSync(name)) {
      const step = name ? stepAtStart(call) : null
      if (step) yield step
    } else if (rest.includes('<unfinished')) unfinishedCalls.set(pid, call)
    else if (rest.endsWith('= 0')) yield { kind: 'sync', file: call.file }
  }
}
