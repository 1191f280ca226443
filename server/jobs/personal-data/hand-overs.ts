import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Handover } from '#sync/entities/deliveries/handover.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { forgetFile } from '../../db/files/files.ts'

/** The fields that a hand-over at the counter and one at the door share. */
type Proof = Pick<Handover, 'signatureFileId' | 'photoFileIds' | 'idType' | 'idLast4' | 'relationship'>

const filesOf = ({ signatureFileId, photoFileIds }: Proof): string[] =>
  signatureFileId === null ? photoFileIds : [...photoFileIds, signatureFileId]

const noFiles = { signatureFileId: null, photoFileIds: [] }
export const noId = { idType: '', idLast4: '', relationship: '' }
export const noPlace = { latitude: null, longitude: null, accuracyM: null }

export async function forgetFiles(tx: Transaction, fileIds: readonly string[]): Promise<void> {
  for (const fileId of fileIds) await tx.statements.run(forgetFile, { fileId, at: tx.at })
}

export const packageRowOf = async (tx: Transaction, packageId: string): Promise<Package> =>
  must(await tx.get('package', packageId), 'a package')
export const deliveryOf = async (tx: Transaction, deliveryId: string): Promise<Delivery> =>
  must(await tx.get('delivery', deliveryId), 'a delivery')

export async function forgetPackageProof(tx: Transaction, packageId: string): Promise<void> {
  const pkg = await packageRowOf(tx, packageId)
  if (!pkg.handover) return
  await forgetFiles(tx, filesOf(pkg.handover))
  await tx.put('package', { ...pkg, handover: { ...pkg.handover, ...noFiles } })
}

export async function forgetDeliveryProof(tx: Transaction, deliveryId: string): Promise<void> {
  const delivery = await deliveryOf(tx, deliveryId)
  const { proof, attempts } = delivery
  await forgetFiles(
    tx,
    attempts.flatMap(({ photoFileIds }) => photoFileIds),
  )
  if (proof) await forgetFiles(tx, filesOf(proof))
  await tx.put('delivery', {
    ...delivery,
    proof: proof && { ...proof, ...noFiles },
    attempts: attempts.map((attempt) => ({ ...attempt, photoFileIds: [] })),
  })
}

export async function forgetPackageId(tx: Transaction, packageId: string): Promise<void> {
  const pkg = await packageRowOf(tx, packageId)
  if (pkg.handover) await tx.put('package', { ...pkg, handover: { ...pkg.handover, ...noId } })
}

export async function forgetDeliveryId(tx: Transaction, deliveryId: string): Promise<void> {
  const delivery = await deliveryOf(tx, deliveryId)
  if (delivery.proof)
    await tx.put('delivery', { ...delivery, proof: { ...delivery.proof, ...noId, ...noPlace } })
}
