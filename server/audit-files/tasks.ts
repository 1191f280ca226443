import type { AuditPlace } from '#sync/api/accounts/access-control.ts'
import { foldText } from '#sync/lib/fold-text.ts'
import { codesLabelled } from '#sync/nouns/audit.ts'
import type { LongReader } from '../db/core/open.ts'
import {
  type AuditFilter,
  type AuditQuestion,
  auditQuestionOf,
  exactValues,
  type StoredEntry,
} from '../db/sync/audit.ts'
import { type NewAuditFile, nextEntriesToMove } from '../db/sync/audit-files.ts'
import { type PackedName, packEntries, readPacked, writePacked } from './packed.ts'
import { valueFilterOf } from './value-filter.ts'

type Tables = LongReader['reader']

/** Reading this many entries takes about 60 ms and 20 MB of memory. */
export const mostEntries = 20_000

export interface AuditFileWriteAsk {
  /** Null where several servers share the file, whose bytes are then returned. */
  readonly folder: string | null
  /** Entries of this moment and later stay in the table. */
  readonly before: string
  readonly most: number
}

const valuesOf = ({ entityId, accountId, action, entity }: StoredEntry): string[] =>
  exactValues({ entityId, accountId, action, entity })

export interface WrittenAuditFile {
  readonly file: NewAuditFile
  /** Null if they are in the folder. */
  readonly content: Uint8Array | null
}

/** Packs the oldest entries of the table, of one month, into a file; null if there are none. */
export async function writeAuditFile(
  db: Tables,
  { folder, before, most }: AuditFileWriteAsk,
): Promise<WrittenAuditFile | null> {
  const entries = await nextEntriesToMove(db, { before, most })
  const [newest, oldest] = [entries[0], entries.at(-1)]
  if (!newest || !oldest) return null
  const packed = await packEntries(newest.at.slice(0, 7), entries)
  if (folder !== null) await writePacked(folder, packed)
  const file = {
    ...packed.name,
    bytes: packed.bytes.length,
    fromAt: oldest.at,
    toAt: newest.at,
    lastAuditId: entries.reduce((last, { auditId }) => Math.max(last, auditId), 0),
    entries: entries.length,
    valueFilter: valueFilterOf(entries.flatMap(valuesOf)),
  }
  return { file, content: folder === null ? packed.bytes : null }
}

/** The file that was read last, because pages of a list and of an export read the same one many times. */
const lastRead = { sha256: '', entries: [] as readonly StoredEntry[] }

async function entriesIn(
  db: Tables,
  folder: string,
  file: PackedName,
): Promise<readonly StoredEntry[] | null> {
  if (lastRead.sha256 === file.sha256) return lastRead.entries
  const entries = await readPacked(db, folder, file)
  // A file that can't be read is tried again by each question, because it may be back from a backup.
  if (entries) Object.assign(lastRead, { sha256: file.sha256, entries })
  return entries
}

const isOlder = ({ at, auditId }: StoredEntry, place: AuditPlace): boolean =>
  at < place.at || (at === place.at && auditId < place.auditId)

const foldedOf = (texts: readonly (string | null)[]): string =>
  foldText(texts.filter((value) => value !== null).join('\n'))

/** Whether an entry holds a word, or has an action, kind of row, person, field or value whose label holds it. */
function wordCheck(word: string): (text: string, entry: StoredEntry) => boolean {
  const { actions, entities, isSystem, texts, textsOf } = codesLabelled(word)
  const [actionCodes, entityCodes] = [new Set(actions), new Set(entities)]
  return (text, { action, entity, by }) =>
    actionCodes.has(action) ||
    entityCodes.has(entity) ||
    (isSystem && by === '') ||
    [...texts, ...(textsOf.get(entity) ?? [])].some((searchedText) => text.includes(searchedText))
}

/** The same question as SQL asks of the table. */
function checkOf(question: AuditQuestion): (entry: StoredEntry) => boolean {
  const { found, compared, from, to, names, words } = question
  const recordIds = question.recordIds && new Set(question.recordIds)
  const wordChecks = words.map(wordCheck)
  return (entry) => {
    const { by, role, action, entity, entityId, after } = entry
    const isWithin = entry.at >= from && entry.at < to
    const hasValues = Object.entries({ ...found, ...compared }).every(
      ([name, value]) => entry[name as keyof typeof found] === value,
    )
    if (!isWithin || !hasValues || recordIds?.has(entityId) === false) return false
    const name = names.length > 0 ? foldedOf([by]) : ''
    if (!names.every((word) => name.includes(word))) return false
    const text = wordChecks.length > 0 ? foldedOf([by, role, action, entity, entityId, after]) : ''
    return wordChecks.every((check) => check(text, entry))
  }
}

export interface AuditFileAsk {
  readonly folder: string
  readonly file: PackedName
  readonly body: AuditFilter
  readonly olderThan: AuditPlace | null
  /** How many matches are looked for. */
  readonly size: number
}

/** How many matches a file has; null when it can't be read. */
export const countAuditFile = async (db: Tables, ask: AuditFileAsk): Promise<number | null> =>
  (await searchAuditFile(db, ask))?.length ?? null

/** The newest matches of a file that are older than a place; null when it can't be read. */
export async function searchAuditFile(
  db: Tables,
  { folder, file, body, olderThan, size }: AuditFileAsk,
): Promise<StoredEntry[] | null> {
  const entries = await entriesIn(db, folder, file)
  if (!entries) return null
  const isMatch = checkOf(auditQuestionOf(body))
  const matches: StoredEntry[] = []
  for (const entry of entries) {
    if (matches.length === size) break
    if ((!olderThan || isOlder(entry, olderThan)) && isMatch(entry)) matches.push(entry)
  }
  return matches
}
