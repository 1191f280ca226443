import { customsStates } from '#sync/entities/packages/customs.ts'
import {
  blockers,
  manifestBlockers,
  manifestLineStates,
  manifestStatuses,
  manifestSteps,
} from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { packageStatuses } from '#sync/entities/packages/package-status.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { headOffice, idOf, openManifest, people, sealedManifest, warehouse } from './company.ts'
import { photoOperations, proofOperations } from './photo-operations.ts'
import type { Picture } from './photos.ts'
import { textOf } from './question-texts.ts'
import { roadOperations } from './road-operations.ts'
import type { Sight } from './sight.ts'
import { stops } from './stops.ts'

export interface Command {
  readonly name: string
  readonly args: unknown
  /** The pictures that were photographed or signed for it. */
  readonly pictures?: readonly Picture[]
}

const command = <N extends MutatorName>(name: N, args: ArgsOf<N>): Command => ({ name, args })

const words = ['Shoes', 'Phone', 'Brake pads', 'Books', 'Vitamins']
const noOwner = idOf(0xdead)

const details = ({ chance }: Sight) => ({
  courier: '',
  description: chance.pick(['', ...words]),
  shipper: chance.pick(['', 'Amazon', 'Shein']),
  accountId: chance.pick([
    null,
    null,
    people.customer1.accountId,
    people.customer2.accountId,
    ...(chance.hit(0.1) ? [noOwner] : []),
  ]),
  declaredValueUsdCents: chance.pick([null, 1299, 25_000]),
  weightLb: chance.pick([null, 1.5, 12.25]),
  lengthIn: chance.pick([null, 10]),
  widthIn: chance.pick([null, 8]),
  heightIn: chance.pick([null, 6.5]),
  pieces: chance.pick([1, 1, 2]),
  condition: chance.pick(['Sealed', 'Open', 'Wet'] as const),
  battery: 'None' as const,
  prohibited: false,
  bin: chance.pick(['', 'A1', 'B2']),
  branchId: chance.pick([null, warehouse]),
  note: chance.pick(['', 'for staff only']),
  mode: chance.pick([null, null, 'Air', 'Sea'] as const),
})

const sealableBlockers = blockers.filter((name) => name !== 'prohibited' && name !== 'otherMode')

const onePackage = ({ chance, ids, packages }: Sight): string =>
  packages.length > 0 && !chance.hit(0.03) ? chance.pick(packages).packageId : ids.next()

const isInWarehouse = ({ status, manifestId }: Package): boolean =>
  status === 'ReceivedAtWharehouse' && manifestId === null

const oneManifest = ({ chance, ids, manifests }: Sight): string =>
  manifests.length > 0 && !chance.hit(0.03) ? chance.pick(manifests).manifestId : ids.next()

/** Each is a thing that a person does. Many of them will be refused, by the device or by the server. */
export const operations = {
  prealert: (sight: Sight) =>
    command('package.prealert', {
      packageId: sight.ids.next(),
      trackingNumber: sight.chance.pick(sight.labels),
      courier: '',
      shipper: 'Amazon',
      description: sight.chance.pick(words),
      declaredValueUsdCents: 4500,
      quantity: 1,
      merchantInvoiceFileId: null,
    }),
  checkIn: (sight: Sight) => {
    const code = sight.chance.pick(sight.labels)
    return command('package.checkIn', {
      ...details(sight),
      packageId: sight.ids.next(),
      trackingNumber: code,
      rawBarcode: code,
      // The device gives one from its own block.
      hawbNumber: null,
      manifestId: sight.chance.pick([null, null, openManifest, sealedManifest]),
    })
  },
  update: (sight: Sight) =>
    command('package.update', {
      packageId: onePackage(sight),
      changes: sight.chance.pick([
        { description: sight.chance.pick(words) },
        { bin: sight.chance.pick(['C3', 'D4']), note: 'moved' },
        { accountId: sight.chance.pick([null, people.customer1.accountId, people.customer2.accountId]) },
        { weightLb: 3.25 },
      ]),
    }),
  putAway: (sight: Sight) =>
    command('package.putAway', {
      packageId: onePackage(sight),
      bin: sight.chance.pick(['', 'A1', 'E5']),
      from: sight.chance.pick([null, null, '', 'A1']),
    }),
  statusUpdate: (sight: Sight) =>
    command('package.statusUpdate', {
      packageIds: [onePackage(sight), ...(sight.chance.hit(0.3) ? [onePackage(sight)] : [])],
      status: sight.chance.pick(packageStatuses),
      reason: sight.chance.pick(['', 'Held by customs']),
      note: '',
      branchId: sight.chance.pick([null, headOffice]),
    }),
  customs: (sight: Sight) =>
    command('package.customs', {
      packageIds: [onePackage(sight), ...(sight.chance.hit(0.2) ? [onePackage(sight)] : [])],
      state: sight.chance.pick([...customsStates, 'Hold']),
      note: sight.chance.pick(['', 'The invoice is missing', 'Opened']),
      channel: sight.chance.pick([null, 'Green', 'Red'] as const),
      entryNumber: sight.chance.pick(['', 'C87-1']),
      dutyJmdCents: sight.chance.pick([null, null, 120_000]),
    }),
  deliver: (sight: Sight) =>
    command('package.deliver', {
      packageIds: [onePackage(sight)],
      recipient: {
        ...{ name: 'Marcia Brown', relationship: 'Sister', idType: 'Passport' },
        idLast4: sight.chance.hit(0.9) ? '4711' : '',
      },
      reason: sight.chance.hit(0.9) ? 'The owner is abroad' : '',
      overrideReason: sight.chance.hit(0.3) ? 'The system was down' : '',
    }),
  wayBack: (sight: Sight) =>
    command('package.wayBack', {
      packageId: onePackage(sight),
      step: sight.chance.pick(['Ask', 'Ask', 'Leave', 'Arrive'] as const),
      reason: 'Its customer does not want it',
    }),
  remove: (sight: Sight) => command('package.remove', { packageId: onePackage(sight) }),
  addImage: (sight: Sight) =>
    command('package.addImage', {
      packageImageId: sight.ids.next(),
      packageId: onePackage(sight),
      fileId: sight.ids.next(),
      sha256: '0f'.repeat(32),
      contentType: 'image/jpeg',
      size: 1000,
    }),
  removeImage: (sight: Sight) =>
    command('package.removeImage', {
      packageImageId:
        sight.images.length > 0 ? sight.chance.pick(sight.images).packageImageId : sight.ids.next(),
    }),
  resolveReview: (sight: Sight) =>
    command('review.resolve', {
      reviewId: sight.reviews.length > 0 ? sight.chance.pick(sight.reviews).reviewId : sight.ids.next(),
      resolution: 'replace',
      changes: { description: sight.chance.pick(words) },
    }),
  createManifest: (sight: Sight) =>
    command('manifest.create', {
      manifestId: sight.ids.next(),
      mode: 'Air',
      mawbNumber: '',
      carrier: 'Caribbean Airlines',
      originBranchId: warehouse,
      destinationBranchId: headOffice,
      departsAt: null,
      arrivesAt: null,
    }),
  updateManifest: (sight: Sight) =>
    command('manifest.update', {
      manifestId: oneManifest(sight),
      changes: sight.chance.pick([
        { carrier: 'Amerijet' },
        { mode: 'Sea' as const },
        { mawbNumber: '106-1' },
      ]),
    }),
  moveManifest: (sight: Sight) => {
    const { chance, packages, manifests } = sight
    const manifestId = oneManifest(sight)
    const from = manifests.find((manifest) => manifest.manifestId === manifestId)?.status
    const next = from ? manifestSteps[from] : []
    const overrides = packages.flatMap(({ packageId }) =>
      sealableBlockers.map((blocker) => ({
        ...{ packageId, blocker },
        reason: 'The customer was called',
      })),
    )
    const ownOverrides = manifestBlockers.map((blocker) => ({
      ...{ packageId: null, blocker },
      reason: 'The carrier was called',
    }))
    return command('manifest.statusUpdate', {
      manifestId,
      status: chance.pick(next.length > 0 && chance.hit(0.8) ? next : manifestStatuses),
      overrides: chance.hit(0.8) ? [...ownOverrides, ...overrides] : [],
      held: packages
        .filter((pkg) => pkg.manifestId === manifestId && chance.hit(0.15))
        .map(({ packageId }) => ({ packageId, reason: 'Opened by customs' })),
    })
  },
  addToManifest: (sight: Sight) =>
    command('manifest.addPackages', {
      manifestId: oneManifest(sight),
      packageIds: [onePackage({ ...sight, packages: sight.packages.filter(isInWarehouse) })],
    }),
  takeOffManifest: (sight: Sight) =>
    command('manifest.removePackages', { manifestId: oneManifest(sight), packageIds: [onePackage(sight)] }),
  countLine: (sight: Sight) =>
    command('manifest.countLine', {
      manifestId: oneManifest(sight),
      lines: [{ packageId: onePackage(sight), arrival: sight.chance.pick(manifestLineStates) }],
    }),
  addExtra: (sight: Sight) => {
    const code = sight.chance.pick(sight.labels)
    return command('manifest.addExtra', {
      manifestId: oneManifest(sight),
      packageId: sight.chance.hit(0.5) ? onePackage(sight) : sight.ids.next(),
      trackingNumber: code,
      rawBarcode: code,
    })
  },
  follow: (sight: Sight) =>
    command('manifest.follow', { manifestId: oneManifest(sight), packageIds: [onePackage(sight)] }),
  removeManifest: (sight: Sight) => command('manifest.remove', { manifestId: oneManifest(sight) }),
  ask: (sight: Sight) =>
    command('question.ask', { packageId: onePackage(sight), text: textOf(sight.accountId) }),
  readAnswers: ({ chance, ids, questions }: Sight) => {
    const question = questions.length > 0 ? chance.pick(questions) : undefined
    const lineId = question?.lines.at(-1)?.lineId ?? ids.next()
    return command('question.read', { questionId: question?.questionId ?? ids.next(), lineId })
  },
  ...stops,
  ...photoOperations,
  ...proofOperations,
  ...roadOperations,
} satisfies Record<string, (sight: Sight) => Command>

export type OperationName = keyof typeof operations
