import type { Package } from '#sync/entities/packages/package.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { describePhoto, type Picture } from './photos.ts'
import type { Sight } from './sight.ts'

const withPictures = <N extends MutatorName>(name: N, args: ArgsOf<N>, pictures: readonly Picture[]) => ({
  ...{ name, args, pictures },
})

const onePackage = ({ chance, ids, packages }: Sight): string =>
  packages.length > 0 ? chance.pick(packages).packageId : ids.next()

/** Photos of packages, as the floor takes them. */
export const photoOperations = {
  takePhoto: (sight: Sight) => {
    const fileId = sight.ids.next()
    return withPictures(
      'package.addImage',
      { packageImageId: sight.ids.next(), packageId: onePackage(sight), ...describePhoto(fileId) },
      [{ fileId, kind: 'package-image' }],
    )
  },
  /** A photo that another person took, named as one's own on another package. */
  takeAnothersPhoto: (sight: Sight) => {
    const fileId = sight.images.length > 0 ? sight.chance.pick(sight.images).fileId : sight.ids.next()
    return withPictures(
      'package.addImage',
      { packageImageId: sight.ids.next(), packageId: onePackage(sight), ...describePhoto(fileId) },
      [],
    )
  },
}

/** Mostly one that is on its way to the door. */
function oneDoor({ chance, ids, deliveries }: Sight): string {
  const out = deliveries.filter(({ status }) => status === 'OutForDelivery')
  if (out.length > 0 && chance.hit(0.9)) return chance.pick(out).deliveryId
  return deliveries.length > 0 ? chance.pick(deliveries).deliveryId : ids.next()
}

const waitsAtCounter = ({ status, driverId }: Package): boolean =>
  status === 'ReadyForPickup' && driverId === null

/** Draws the proof from a door or a counter: a signature, photos, both or neither. */
function drawProof({ chance, ids }: Sight) {
  const signature = chance.hit(0.7) ? ids.next() : null
  const photos = chance.hit(0.6) ? [ids.next()] : []
  const pictures: Picture[] = [
    ...(signature ? [{ fileId: signature, kind: 'signature' as const }] : []),
    ...photos.map((fileId) => ({ fileId, kind: 'delivery-photo' as const })),
  ]
  return { pictures, names: { signatureFileId: signature, photoFileIds: photos } }
}

const collections = [
  null,
  null,
  { method: 'Cash', amountJmdCents: 5_000 },
  { method: 'Cash', amountJmdCents: 5_000 },
  { method: 'Cash', amountJmdCents: 115_000, tenderedJmdCents: 120_000 },
  { method: 'Card', amountJmdCents: 7_000, reference: 'Slip 4711' },
  { method: 'Card', amountJmdCents: 7_000, reference: '' },
  { method: 'BankTransfer', amountJmdCents: 7_000, reference: 'NCB 4711' },
] as const

/** These operations happen at doors and counters, with proofs and money. */
export const proofOperations = {
  handOverAtDoor: (sight: Sight) => {
    const { pictures, names } = drawProof(sight)
    const recipientName = sight.chance.pick(['Marcia Brown', 'Marcia Brown', 'Delroy Smith'])
    const idType = sight.chance.hit(0.95) ? 'Passport' : ''
    const proof = { recipientName, relationship: 'Sister', idType, ...names }
    const collectedMoney = sight.chance.pick(collections)
    return withPictures(
      'delivery.handOver',
      { deliveryId: oneDoor(sight), proof, collected: collectedMoney },
      pictures,
    )
  },
  failAtDoor: (sight: Sight) => {
    const photos: Picture[] = sight.chance.hit(0.6)
      ? [{ fileId: sight.ids.next(), kind: 'delivery-photo' }]
      : []
    return withPictures(
      'delivery.fail',
      {
        deliveryId: oneDoor(sight),
        reason: 'NobodyHome',
        photoFileIds: photos.map(({ fileId }) => fileId),
      },
      photos,
    )
  },
  deliverAtCounter: (sight: Sight) => {
    const { pictures, names } = drawProof(sight)
    return withPictures(
      'package.deliver',
      {
        packageIds: [onePackage({ ...sight, packages: sight.packages.filter(waitsAtCounter) })],
        recipient: { name: 'Marcia Brown', relationship: 'Sister', idType: 'Passport', idLast4: '4711' },
        reason: 'The owner is abroad',
        overrideReason: '',
        ...names,
      },
      pictures,
    )
  },
}
