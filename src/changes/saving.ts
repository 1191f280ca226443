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
import { dropOldestBytes, dropSentBytes, putPhoto } from '../photos/blobs.ts'
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
  /** The version of the arguments, if an earlier app may have made them. */
  readonly ver?: number
  readonly photos: readonly Photo[]
  /** The change is pointless without its photos. */
  readonly isForPhotos?: boolean
  /** The merchant invoice for the package of the change. */
  readonly merchantInvoice?: PreparedFile | null
  /** The proof of a handover; the change's arguments name these pictures. */
  readonly proof?: readonly ProofPicture[]
  /** The draft of the form that made the change; it is deleted in the same transaction. */
  readonly draft?: HandoverKey | undefined
  /** Removes in the same transaction the data that the change replaces. */
  also?(tx: StoreTx): void
}

export interface ProofPicture {
  readonly fileId: string
  readonly kind: 'signature' | 'delivery-photo' | 'claim-photo'
  readonly picture: PreparedFile
}

const durable = { durable: true } as const
/** The recipient's proof of a handover. */
export interface Proof {
  readonly signature?: Blob | undefined
  readonly photos?: readonly Blob[] | undefined
  /** The kind under which the photos are stored; a hand-over's by default. */
  readonly photoKind?: 'delivery-photo' | 'claim-photo'
}

/** The number of attempts to free space on a full device before a change is refused. */
const attempts = 50

const withoutPhotosText =
  'This device is full. The scan was saved, its photos were not. Free some space and take them again.'
const noPhotosText =
  'This device is full. The photos were NOT saved. Free some space on the device, or send what is waiting, and try again.'
const givenUpText =
  'This device is full. The oldest photos that had not been sent were given up, so that scans can still be saved. Their packages say so.'

const isFull = (fault: unknown): boolean => fault instanceof Refusal && fault.code === 'no-space'

/** The packages that a change's photos belong to. Its mutator has validated the rest. */
const PackagesInArgs = z.object({
  packageId: z.string().nullish(),
  packageIds: z.array(z.string()).nullish(),
})

/** Queues the change, followed by a change for each photo, so that the photos are in the same transaction and order. */
async function queueChange(tx: StoreTx, change: ToSave): Promise<EnqueueResult<Outcome>> {
  const { name, ver } = change
  const args = ver === undefined ? change.args : upcast(name, ver, change.args)
  const savedChange = await enqueue(tx, { uid: ids.next(), name, args }, device, assignHawb)
  const { packageId, packageIds } = PackagesInArgs.parse(args)
  for (const photo of packageId ? change.photos : []) {
    const { sha256, contentType, size } = photo
    const [packageImageId, fileId] = [ids.next(), ids.next()]
    const args = { packageImageId, packageId, fileId, sha256, contentType, size }
    const image = await enqueue(tx, { uid: ids.next(), name: 'package.addImage', args }, device)
    putPhoto(tx, photo, {
      fileId,
      uid: image.entry.uid,
      packageId: packageId ?? '',
      kind: 'package-image',
      savedAt: isoOf(clock.now()),
    })
  }
  const invoiceFor = savedChange.outcome.packageId ?? packageId
  if (change.merchantInvoice && invoiceFor)
    putInvoice(tx, change.merchantInvoice, invoiceFor, savedChange.entry.uid)
  const [firstPackage = ''] = packageIds ?? [packageId ?? '']
  for (const { fileId, kind, picture } of change.proof ?? [])
    putPhoto(tx, picture, {
      fileId,
      kind,
      uid: savedChange.entry.uid,
      packageId: firstPackage,
      savedAt: isoOf(clock.now()),
    })
  change.also?.(tx)
  if (change.draft) await removeHandoverDraft(tx, change.draft)
  return savedChange
}

const freeSpace = (open: Open, giveUp: typeof dropSentBytes): Promise<boolean> =>
  open.store.write(giveUp, durable).catch(() => false)

/** @param before whether unsent photos are deleted to make space for this change */
async function tryWithSpace(
  open: Open,
  change: ToSave,
  before: 'photos' | 'nothing',
): Promise<EnqueueResult<Outcome>> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await open.store.write((tx) => queueChange(tx, change), durable)
    } catch (fault) {
      if (!isFull(fault) || attempt >= attempts) throw fault
      if (await freeSpace(open, dropSentBytes)) continue
      if (before === 'nothing' || !(await freeSpace(open, dropOldestBytes))) throw fault
      toastError(givenUpText)
    }
  }
}

const sizeOf = ({ photos, merchantInvoice }: ToSave): number =>
  [...photos, ...(merchantInvoice ? [merchantInvoice] : [])].reduce((sum, { size }) => sum + size, 0)

/** Saves a change with its photos, which never use the last space, nor the space of waiting photos. */
async function saveWithPhotos(open: Open, change: ToSave): Promise<EnqueueResult<Outcome>> {
  if (!(await hasRoomFor(sizeOf(change))) && !(await freeSpace(open, dropSentBytes)))
    throw new Refusal('no-space', noPhotosText)
  return tryWithSpace(open, change, 'nothing')
}

/**
 * Saves durably and prefers scans to photos: on a full device photos are refused first, and then the change itself.
 * The person gets a message about each photo that isn't saved.
 */
export async function save(change: ToSave): Promise<EnqueueResult<Outcome>> {
  const open = requireReplica()
  if (change.draft) await stopKeeping(change.draft)
  if (sizeOf(change) === 0) return tryWithSpace(open, change, 'photos')
  try {
    return await saveWithPhotos(open, change)
  } catch (fault) {
    if (!isFull(fault)) throw fault
    if (change.isForPhotos) throw new Refusal('no-space', noPhotosText)
    const savedChange = await tryWithSpace(open, { ...change, photos: [], merchantInvoice: null }, 'photos')
    toastError(withoutPhotosText)
    return savedChange
  }
}

/** The pictures of a handover with ids of their own, which its arguments then name. */
export async function prepareProof({
  signature,
  photos = [],
  photoKind = 'delivery-photo',
}: Proof): Promise<ProofPicture[]> {
  const signatures = signature ? [await prepareSignature(signature)] : []
  const pictures = await preparePhotos(photos)
  return [
    ...signatures.map((picture) => ({ fileId: ids.next(), kind: 'signature' as const, picture })),
    ...pictures.map((picture) => ({ fileId: ids.next(), kind: photoKind, picture })),
  ]
}

export const preparePhotos = (photos: readonly Blob[]): Promise<Photo[]> =>
  Promise.all(photos.map(preparePhoto))

export const prepareOptionalDocument = async (file: Blob | null | undefined): Promise<PreparedFile | null> =>
  file ? prepareDocument(file) : null
