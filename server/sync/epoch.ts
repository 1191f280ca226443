import { dirname } from 'node:path'
import type { Ids } from '#sync/lib/ids.ts'
import { byServer } from '../changes/audit-note.ts'
import { leaveGap, type Serials } from '../changes/number-blocks.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { replaceFile } from '../core/durable.ts'
import { folderArguments, operatorCommand } from '../core/operator-command.ts'
import { OperatorError } from '../core/operator-error.ts'
import type { ServerTimers } from '../core/timers.ts'
import { type EpochHead, headOf, newTag } from '../db/core/head.ts'
import { commitOf, lastCommit, retagLastCommit, turnEpoch } from '../db/core/head-queries.ts'
import type { Db } from '../db/core/open.ts'
import { isObject, type Mark, type MarkFiles, type Marks, readMark, textOfMark } from './epoch-mark.ts'

const markEveryMs = 1000
/** After a mark could not be written, until the next try. */
const markAgainMs = 5000

interface Log {
  warn(facts: object, text: string): void
  info(facts: object, text: string): void
}

const placesOf = ({ inside, outside }: MarkFiles): string[] =>
  folderArguments({ dataDir: dirname(inside), epochMark: outside })

const forSeveralServers = `Devices would take its old numbers for new ones and lose work. Choose one:
  - If it was put back to an older state, or a standby without the last changes took over, and you want to continue with it,
    stop all servers and run "${operatorCommand('new-history')}". Devices then read everything again and send what it lacks.
  - If DATABASE_URL or FILES_URL names the wrong one, correct it.`

const choicesFor = (marks: Marks): string => (isObject(marks) ? forSeveralServers : forOneServer(marks))

const forOneServer = (
  marks: MarkFiles,
) => `Devices would take its old numbers for new ones and lose work. Choose one:
  - To go back to a backup, run "${operatorCommand('restore', 'BACKUP', ...placesOf(marks))}".
  - To complete a restore that was interrupted, run "${operatorCommand('restore', '--finish', ...placesOf(marks))}".
  - If this data folder was itself put back or copied here (a snapshot, a copy of the folder), and you want to continue
    with it, run "${operatorCommand('new-history', ...placesOf(marks))}". Devices then read everything again and send what it lacks.
  - If it came here by mistake, put the newer data folder back.`

/** The database is older than the one served before, and doesn't tell the devices. */
export class MovedBack extends OperatorError {
  constructor(event: string, file: string, marks: Marks) {
    super(`${event} (${file} says so).\nThe server did not start. ${choicesFor(marks)}`)
    this.name = 'MovedBack'
  }
}

/** The mark says nothing: whether the database moved back cannot be known. */
class MarkDamaged extends OperatorError {
  constructor(file: string, marks: Marks) {
    const command = operatorCommand('new-history', ...(isObject(marks) ? [] : placesOf(marks)))
    super(
      `${file} cannot be read: it is empty or cut off, as a full disk or a power cut may leave a file.
The server did not start, because it cannot see whether the database was put back to an older state. Choose one:
  - If nothing was put back, delete ${file} and start again: it is written anew.
  - If the database was put back or copied, run "${command}" and start again.`,
    )
    this.name = 'MarkDamaged'
  }
}

/** Throws MovedBack when the database is not where the mark says it was, or past it. */
async function mustNotHaveMovedBack(db: Db, mark: Mark, file: string, marks: Marks): Promise<void> {
  const head = await headOf(db.reads)
  if (head.epoch !== mark.epoch)
    throw new MovedBack('The database is not the one that was served here before', file, marks)
  if (head.v < mark.v)
    throw new MovedBack(
      `The database is at version ${head.v} and was at version ${mark.v} before`,
      file,
      marks,
    )
  // Tags are forgotten after months, and a database without a commit has none.
  const commit = await db.reads.get(commitOf, { v: mark.v })
  if (commit && commit.tag !== mark.tag)
    throw new MovedBack(`The database has another history since version ${mark.v}`, file, marks)
}

const readMarks = async (marks: Marks): Promise<Record<string, Mark | 'damaged' | null>> =>
  isObject(marks)
    ? { [marks.name]: await marks.read() }
    : { [marks.inside]: readMark(marks.inside), [marks.outside]: readMark(marks.outside) }

/** Every mark that can be read counts. One that is damaged is no matter while the other can be read. */
async function checkMarks(db: Db, files: Marks, log: Log): Promise<void> {
  const marksByFile = Object.entries(await readMarks(files))
  const readable = marksByFile.filter(
    (entry): entry is [string, Mark] => typeof entry[1] === 'object' && !!entry[1],
  )
  const damagedFiles = marksByFile.filter(([, mark]) => mark === 'damaged').map(([file]) => file)
  if (damagedFiles[0] && readable.length === 0) throw new MarkDamaged(damagedFiles[0], files)
  for (const [file, mark] of readable) await mustNotHaveMovedBack(db, mark, file, files)
  for (const file of damagedFiles) log.warn({ file }, 'a mark could not be read; the other one is good')
}

interface WrittenMark {
  readonly file: string
  readonly advice: string
  write(text: string): Promise<void>
}

function writtenMarksOf(marks: Marks): [WrittenMark, ...WrittenMark[]] {
  const advice = 'the mark of how far the database has come could not be written; it is tried again'
  if (isObject(marks)) return [{ file: marks.name, advice, write: marks.write }]
  const { inside, outside } = marks
  return [
    { file: inside, advice, write: (text) => replaceFile(inside, text) },
    {
      file: outside,
      advice:
        'the mark outside the data folder could not be written, so a data folder that is put back whole is not noticed: ' +
        'make the folder writable, or name another file in EPOCH_MARK',
      write: (text) => replaceFile(outside, text),
    },
  ]
}

/** Writes marks, and continues when one cannot be written: it reports that once, and again when it can. */
function createMarkWriter(places: Marks, log: Log) {
  const failing = new Set<string>()
  const marks = writtenMarksOf(places)
  const onFailure = ({ file, advice }: { file: string; advice: string }, error: unknown) => {
    if (!failing.has(file)) log.warn({ err: error, file }, advice)
    failing.add(file)
  }
  const onSuccess = (file: string) => {
    if (failing.delete(file)) log.info({ file }, 'the mark is written again')
  }
  return {
    /** True when the first one is written, which matters most. */
    async write(text: string): Promise<boolean> {
      for (const mark of marks)
        await mark.write(text).then(
          () => onSuccess(mark.file),
          (error: unknown) => onFailure(mark, error),
        )
      return !failing.has(marks[0].file)
    },
  }
}

/**
 * Checks the database against the stored marks of its progress, and then updates them at most once a second. Resolves
 * to the function that writes them a last time. A mark that can't be written stops no work.
 */
export async function guardEpoch(
  db: Db,
  files: Marks,
  timers: ServerTimers,
  log: Log,
): Promise<() => Promise<void>> {
  const markNow = async () => textOfMark(await headOf(db.reads))
  await checkMarks(db, files, log)
  const marks = createMarkWriter(files, log)
  await marks.write(await markNow())
  /** A database that is away for a moment is asked again, like a mark that could not be written. */
  const writeNow = () => markNow().then(marks.write, () => false)
  let cancel: (() => void) | null = null
  let writing: Promise<unknown> = Promise.resolve()
  const schedule = (ms: number) => {
    cancel ??= timers.after(ms, () => {
      cancel = null
      // Writes run one after the other, because of two at the same time on a slow disk the older could win.
      writing = writing.then(writeNow).then((isWritten) => {
        if (!isWritten && !isStopped) schedule(markAgainMs)
      })
    })
  }
  let isStopped = false
  const off = db.events.onCommitted(() => schedule(markEveryMs))
  return async () => {
    isStopped = true
    off()
    cancel?.()
    await writing
    await writeNow()
  }
}

/** Begins a new history from the database's current state: after a restore, before anyone is served. */
export async function rotateEpoch(
  db: Db,
  marks: Marks,
  ids: Ids,
  /** The serials that the replaced database had given out; null if it can't be read. */
  oldSerials: Serials | null = null,
): Promise<string> {
  await withTransaction({ db }, byServer('restore'), async ({ statements, at }) => {
    const last = await statements.get(lastCommit, {})
    await leaveGap(statements, at, { lastCommitAt: last?.at ?? null, known: oldSerials })
    const tag = newTag(ids)
    await statements.run(retagLastCommit, { tag })
    await statements.run(turnEpoch, { epoch: ids.next(), tag })
  })
  const head = await headOf(db.reads)
  if (isObject(marks)) await marks.write(textOfMark(head))
  else await writeFiles(marks, head)
  return head.epoch
}

async function writeFiles({ inside, outside }: MarkFiles, head: EpochHead): Promise<void> {
  await replaceFile(inside, textOfMark(head))
  await replaceFile(outside, textOfMark(head)).catch((error: unknown) => {
    // A mark that never existed can't object at the next start.
    if (readMark(outside) !== null)
      throw new OperatorError(
        `The new history has begun, but ${outside} could not be written (${error}). The server does not start while that ` +
          'file tells of the old one: make it writable and run this again, or delete it.',
      )
  })
}
