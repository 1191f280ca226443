import type { HandoverDraft } from '#sync/device/tables.ts'
import { metaOf, putMeta, type StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { readOnce } from '../replica/connection.ts'
import type { Replica } from '../replica/db.ts'
import { openNow, requireReplica } from '../replica/replica.ts'
import {
  draftsStored,
  draftWrite,
  inDraftTurn,
  readDraftFile,
  removeDraftFiles,
  storeDraftFile,
} from './draft-files.ts'

const counterPrefix = 'counter/'
export const doorSubject = (deliveryId: string): string => `door/${deliveryId}`
export const counterSubject = (accountId: string): string => `${counterPrefix}${accountId}`

/** The handover's subject and worker: a draft is never shown for another subject or to another worker. */
export interface HandoverKey {
  /** From `doorSubject` or `counterSubject`. */
  readonly subject: string
  /** The account of the person who fills it in; on a shared handheld the worker's, not the device's. */
  readonly makerId: string
}

/** An unfinished handover as its form has it: a value may be a picture or a list of pictures. */
export interface OpenHandover extends HandoverKey {
  /** The selection made outside of the form. */
  readonly packageIds: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
}

/** After a week the packages are elsewhere. */
const longestMs = 7 * dayMs

const isSame = (a: HandoverKey, b: HandoverKey): boolean => a.subject === b.subject && a.makerId === b.makerId

const isRecent = ({ savedAt }: HandoverDraft): boolean => clock.now() - Date.parse(savedAt) < longestMs

const fileIdsOf = ({ files }: HandoverDraft): string[] => Object.values(files).flat()

const picturesIn = (value: unknown): Blob[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => item instanceof Blob)

/** Replaces the stored drafts and deletes pictures that none of the new ones contains. */
async function putDrafts(tx: StoreTx, before: readonly HandoverDraft[], drafts: readonly HandoverDraft[]) {
  const heldIds = new Set(drafts.flatMap(fileIdsOf))
  await removeDraftFiles(
    tx,
    before.flatMap(fileIdsOf).filter((fileId) => !heldIds.has(fileId)),
  )
  if (drafts.length > 0) putMeta(tx, 'handovers', drafts)
  else tx.remove('_meta', ['handovers'])
}

/** Removes the draft in the transaction that saves its handover, so that both never exist together. */
export async function removeHandoverDraft(tx: StoreTx, key: HandoverKey): Promise<void> {
  const before = (await metaOf(tx, 'handovers')) ?? []
  if (before.length > 0)
    await putDrafts(
      tx,
      before,
      before.filter((draft) => !isSame(draft, key)),
    )
}

async function store({ values, ...about }: OpenHandover): Promise<void> {
  const files: Record<string, string[]> = {}
  const texts: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const pictures = picturesIn(value)
    if (pictures.length === 0) texts[field] = value
    else files[field] = await Promise.all(pictures.map(storeDraftFile))
  }
  const draft: HandoverDraft = { ...about, values: texts, files, savedAt: isoOf(clock.now()) }
  await requireReplica().store.write(async (tx) => {
    const before = (await metaOf(tx, 'handovers')) ?? []
    const rest = before.filter((row) => !isSame(row, draft) && isRecent(row))
    await putDrafts(tx, before, [...rest, draft])
  }, draftWrite)
}

const latestOf = new Map<string, OpenHandover>()
const nameOf = ({ subject, makerId }: HandoverKey): string => `${makerId} ${subject}`

/** Stores the form with each change. While a write is in progress, only the latest draft waits behind it. */
export function keepHandover(draft: OpenHandover): Promise<void> {
  latestOf.set(nameOf(draft), draft)
  return inDraftTurn(async () => {
    if (latestOf.get(nameOf(draft)) === draft) await store(draft)
  })
}

/** Stops storing this form; resolves when no write is in progress. */
export function stopKeeping(key: HandoverKey): Promise<void> {
  latestOf.delete(nameOf(key))
  return draftsStored()
}

export function dropHandover(key: HandoverKey): Promise<void> {
  latestOf.delete(nameOf(key))
  return inDraftTurn(() => requireReplica().store.write((tx) => removeHandoverDraft(tx, key), draftWrite))
}

async function draftsOn(db: Replica): Promise<readonly HandoverDraft[]> {
  const entry = await readOnce(db, (open) => open._meta.get('handovers'))
  return entry?.name === 'handovers' ? entry.value.filter(isRecent) : []
}

/** The form as it was when the page was closed, with the pictures that this device still has; null if there is none. */
export async function readHandover(key: HandoverKey): Promise<OpenHandover | null> {
  await draftsStored()
  const open = openNow()
  const draft = open && (await draftsOn(open.db)).find((row) => isSame(row, key))
  if (!draft) return null
  const values: Record<string, unknown> = { ...draft.values }
  for (const [field, fileIds] of Object.entries(draft.files)) {
    const pictures = await Promise.all(fileIds.map((fileId) => readDraftFile(open.db, fileId)))
    values[field] = pictures.filter((picture) => picture !== null)
  }
  return { ...key, packageIds: draft.packageIds, values }
}

/**
 * The customer whose handover was open at the counter when its page was closed, with the selected packages; null after
 * more than an hour, because no customer waits that long.
 */
export async function findCounterHandover(
  makerId: string,
): Promise<{ readonly accountId: string; readonly packageIds: readonly string[] } | null> {
  await draftsStored()
  const open = openNow()
  const drafts = open ? await draftsOn(open.db) : []
  const draft = drafts.findLast(
    (row) =>
      row.makerId === makerId &&
      row.subject.startsWith(counterPrefix) &&
      clock.now() - Date.parse(row.savedAt) < hourMs,
  )
  return draft ? { accountId: draft.subject.slice(counterPrefix.length), packageIds: draft.packageIds } : null
}
