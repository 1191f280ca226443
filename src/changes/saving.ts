import * as z from 'zod'
import { assignHawb } from '#sync/device/check-in-number.ts'
import { type EnqueueResult, enqueue } from '#sync/engine/outbox.ts'
import type { StoreTx } from '#sync/engine/store.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { upcast } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { clock } from '../browser/clock.ts'
import { ids } from '../browser/seams.ts'
import { giveUpOldest, giveUpSent, putPhoto } from '../photos/blobs.ts'
import { type HandoverKey, removeHandoverDraft, stopKeeping } from '../photos/handover-drafts.ts'
import { putInvoice } from '../photos/merchant-invoices.ts'
import {
  type Photo,
  type PreparedFile,
  prepareDocument,
  preparePhoto,
  prepareSignature,
} from '../photos/photos.ts'
import { hasRoomFor } from '../photos/room.ts'
import { device } from '../replica/device.ts'
import { type Open, requireReplica } from '../replica/replica.ts'
import { toastError } from '../stores/notifications.ts'

export interface ToSave {
  readonly name: string
  readonly args: unknown
  /** The version of the arguments, where an earlier app may have made them. */
  readonly ver?: number
  readonly photos: readonly Photo[]
  /** Without its photos the change is nothing. */
  readonly isForPhotos?: boolean
  /** The shop's invoice for the package that the change is about. */
  readonly merchantInvoice?: PreparedFile | null
  /** What proves a hand-over: the change itself names these pictures. */
  readonly proof?: readonly ProofPicture[]
  /** The draft of the form that it was filled in with: it goes in the same transaction. */
  readonly draft?: HandoverKey | undefined
  /** Also in the transaction: what the change replaces. */
  also?(tx: StoreTx): void
}

export interface ProofPicture {
  readonly fileId: string
  readonly kind: 'signature' | 'delivery-photo'
  readonly picture: PreparedFile
}

const durable = { durable: true } as const
/** What the recipient of a hand-over leaves behind. */
export interface Proof {
  readonly signature?: Blob | undefined
  readonly photos?: readonly Blob[] | undefined
}

/** A full device is asked to make room this many times before a change is given back unsaved. */
const attempts = 50

const withoutPhotosText =
  'This device is full. The scan was saved, its photos were not. Free some space and take them again.'
const noPhotosText =
  'This device is full. The photos were NOT saved. Free some space on the device, or send what is waiting, and try again.'
const givenUpText =
  'This device is full. The oldest photos that had not been sent were given up, so that scans can still be saved. Their packages say so.'

const isFull = (fault: unknown): boolean => fault instanceof Refusal && fault.code === 'no-space'

/** What a change's photos belong to. Its mutator has looked at the rest. */
const PackagesInArgs = z.object({
  packageId: z.string().nullish(),
  packageIds: z.array(z.string()).nullish(),
})

/** The change, and a change per photo behind it, so that the photos are in the same transaction and the same order. */
async function put(tx: StoreTx, change: ToSave): Promise<EnqueueResult<Outcome>> {
  const { name, ver } = change
  const args = ver === undefined ? change.args : upcast(name, ver, change.args)
  const saved = await enqueue(tx, { uid: ids.next(), name, args }, device, assignHawb)
  const { packageId, packageIds } = PackagesInArgs.parse(args)
  for (const photo of packageId ? change.photos : []) {
    const { sha256, contentType, size } = photo
    const [packageImageId, fileId] = [ids.next(), ids.next()]
    const args = { packageImageId, packageId, fileId, sha256, contentType, size }
    const image = await enqueue(tx, { uid: ids.next(), name: 'package.addImage', args }, device)
    putPhoto(tx, photo, {
      ...{ fileId, uid: image.entry.uid, packageId: packageId ?? '', kind: 'package-image' },
      savedAt: isoOf(clock.now()),
    })
  }
  const invoiceFor = saved.outcome.packageId ?? packageId
  if (change.merchantInvoice && invoiceFor)
    putInvoice(tx, change.merchantInvoice, invoiceFor, saved.entry.uid)
  const [firstPackage = ''] = packageIds ?? []
  for (const { fileId, kind, picture } of change.proof ?? [])
    putPhoto(tx, picture, {
      ...{ fileId, kind, uid: saved.entry.uid, packageId: firstPackage },
      savedAt: isoOf(clock.now()),
    })
  change.also?.(tx)
  if (change.draft) await removeHandoverDraft(tx, change.draft)
  return saved
}

const freed = (open: Open, giveUp: typeof giveUpSent): Promise<boolean> =>
  open.store.write(giveUp, durable).catch(() => false)

/** @param before whether photos that are nowhere but here give way to this change */
async function tryWithRoom(
  open: Open,
  change: ToSave,
  before: 'photos' | 'nothing',
): Promise<EnqueueResult<Outcome>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open.store.write((tx) => put(tx, change), durable)
    } catch (fault) {
      if (!isFull(fault) || attempt >= attempts) throw fault
      if (await freed(open, giveUpSent)) continue
      if (before === 'nothing' || !(await freed(open, giveUpOldest))) throw fault
      toastError(givenUpText)
    }
  }
}

const sizeOf = ({ photos, merchantInvoice }: ToSave): number =>
  [...photos, ...(merchantInvoice ? [merchantInvoice] : [])].reduce((sum, { size }) => sum + size, 0)

/** With its photos, which never take the last room, nor that of photos that wait. */
async function saveWithPhotos(open: Open, change: ToSave): Promise<EnqueueResult<Outcome>> {
  if (!(await hasRoomFor(sizeOf(change))) && !(await freed(open, giveUpSent)))
    throw new Refusal('no-space', noPhotosText)
  return tryWithRoom(open, change, 'nothing')
}

/**
 * Saves durably, scans before photos: on a full device photos are refused first, and a change that cannot be kept is
 * refused. Whoever stands there is told of each photo that is not kept.
 */
export async function save(change: ToSave): Promise<EnqueueResult<Outcome>> {
  const open = requireReplica()
  if (change.draft) await stopKeeping(change.draft)
  if (sizeOf(change) === 0) return tryWithRoom(open, change, 'photos')
  try {
    return await saveWithPhotos(open, change)
  } catch (fault) {
    if (!isFull(fault)) throw fault
    if (change.isForPhotos) throw new Refusal('no-space', noPhotosText)
    const saved = await tryWithRoom(open, { ...change, photos: [], merchantInvoice: null }, 'photos')
    toastError(withoutPhotosText)
    return saved
  }
}

/** The pictures of a hand-over under ids of their own, which its arguments then name. */
export async function preparedProof({ signature, photos = [] }: Proof): Promise<ProofPicture[]> {
  const drawn = signature ? [await prepareSignature(signature)] : []
  const pictures = await prepared(photos)
  return [
    ...drawn.map((picture) => ({ fileId: ids.next(), kind: 'signature' as const, picture })),
    ...pictures.map((picture) => ({ fileId: ids.next(), kind: 'delivery-photo' as const, picture })),
  ]
}

export const prepared = (photos: readonly Blob[]): Promise<Photo[]> => Promise.all(photos.map(preparePhoto))

export const preparedDocument = async (file: Blob | null | undefined): Promise<PreparedFile | null> =>
  file ? prepareDocument(file) : null
