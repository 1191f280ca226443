import type { PersonName } from './company.ts'
import { type Chance, chanceOf } from './kernel/chance.ts'

/**
 * A step says which thing happens to whom: it draws its details from a seed of its own, so that it stays the same
 * when other steps are left out.
 */
export interface Step {
  readonly kind: StepKind
  readonly afterMs: number
  readonly device: number
  readonly seed: string
}

export const stepWeights = {
  save: 62,
  offline: 4,
  online: 5,
  halfOpen: 2,
  wholeAgain: 2,
  killTab: 2,
  killAtAwait: 4,
  killInWrite: 3,
  stealTab: 2,
  clone: 0.7,
  clockStep: 1.2,
  serverRestart: 1.5,
  serverCopy: 2.5,
  serverRestore: 0.9,
  rights: 4,
  sealManifest: 0.3,
  longWait: 0.6,
  serverForgets: 3,
  oldApp: 0.6,
  updateApp: 0.6,
  evict: 0.7,
  withdraw: 2.5,
  copyProfile: 0.8,
  serverCrash: 2.5,
  serverPutBack: 0.5,
  restTwins: 3,
  /** Only in plans of a round: earlier seeds must keep their earlier plans. */
  deliveries: 0,
  /** Of no plan but those of a floor with shared handhelds, or of doors with proofs and money. */
  ...{ takeOver: 0, replacePin: 0, revokePin: 0, removeHandheld: 0, upload: 0, intrude: 0 },
  ...{ retryRefused: 0, discardRefused: 0, serverClock: 0, twoPhones: 0 },
  /** Of no plan but those of offices. */
  offices: 0,
  /** Of no plan but those of questions. */
  questions: 0,
  /** Of no plan but those of roads. */
  roads: 0,
}
export type StepKind = keyof typeof stepWeights

/** Seeds from before there were more kinds of steps keep their earlier plans. */
export const weightsBeforeTeeth: Record<StepKind, number> = {
  ...stepWeights,
  ...{ copyProfile: 0, serverCrash: 0, serverPutBack: 0, restTwins: 0 },
}
export const weightsBeforeWithdrawing: Record<StepKind, number> = { ...weightsBeforeTeeth, withdraw: 0 }
export const earlierWeights: Record<StepKind, number> = {
  ...weightsBeforeWithdrawing,
  ...{ serverForgets: 0, oldApp: 0, updateApp: 0, evict: 0 },
}

export interface DevicePlan {
  readonly person: PersonName
  /** How wrong the clock is, ms. */
  readonly skew: number
}

export interface Plan {
  readonly seed: string
  readonly part: Part
  readonly devices: readonly DevicePlan[]
  readonly labels: number
  /** Rows per page and changes per push, as this server grants them. */
  readonly pullRows: number
  readonly pushMutations: number
  readonly rough: boolean
  /** Whether people take photos and signatures, and more than the usual happens around a queue. */
  readonly withFiles: boolean
  readonly steps: readonly Step[]
}

const day = 86_400_000
const mostSkew = 26 * 3_600_000

/** Mostly in quick succession, as people scan; now and then much later. */
function pauseBefore(chance: Chance): number {
  if (chance.hit(0.6)) return chance.between(50, 3_000)
  return chance.hit(0.9) ? chance.between(3_000, 45_000) : chance.between(45_000, 900_000)
}

const casts: readonly (readonly PersonName[])[] = [
  ['warehouse1', 'warehouse2'],
  ['warehouse1', 'customer1'],
  ['warehouse1', 'warehouse2', 'customer1'],
  ['warehouse1', 'supervisor', 'customer2'],
  ['warehouse1', 'warehouse2', 'employee', 'customer1'],
  ['warehouse1', 'supervisor', 'customer1', 'customer2'],
]

/** These steps happen in plans in which a person drives. */
export const weightsOfRounds: Record<StepKind, number> = { ...stepWeights, deliveries: 12 }

const rounds: readonly (readonly PersonName[])[] = [
  ['driver', 'employee'],
  ['driver', 'driver', 'customer1'],
  ['driver', 'warehouse2', 'supervisor'],
  ['driver', 'driver', 'employee', 'customer2'],
]

/** These steps happen in plans in which people share handhelds and take photos. */
export const weightsOfFloor: Record<StepKind, number> = {
  ...stepWeights,
  ...{ takeOver: 12, replacePin: 2, revokePin: 1.2, removeHandheld: 1.2, upload: 14, intrude: 4 },
  ...{ retryRefused: 3, discardRefused: 0.7, serverClock: 1.5, serverForgets: 1, sealManifest: 0 },
}

/** These steps happen in plans in which handhelds follow offices, and packages move between them. */
export const weightsOfOffices: Record<StepKind, number> = {
  ...weightsOfFloor,
  offices: 20,
  offline: 7,
  online: 7,
}

/** These steps happen in plans with doors, where drivers take proofs and money. */
export const weightsOfDoors: Record<StepKind, number> = {
  ...stepWeights,
  ...{ save: 90, deliveries: 12, upload: 14, retryRefused: 2, discardRefused: 0.5, serverClock: 1.5 },
  ...{ serverForgets: 1, sealManifest: 0, rights: 1.5, twoPhones: 8 },
}

/** The weights for customers who ask about packages that change hands and become others. */
export const weightsOfQuestions: Record<StepKind, number> = { ...stepWeights, questions: 12, restTwins: 10 }

/** The weights for offices that send each other boxes, customers who come for them, and doors with codes. */
export const weightsOfRoads: Record<StepKind, number> = {
  ...stepWeights,
  ...{ save: 80, roads: 12, deliveries: 5, takeOver: 3, sealManifest: 0, serverForgets: 1, rights: 1 },
}

/** The seeds of each part of the simulation are drawn from these weights. */
export const weightsOfParts = {
  usual: stepWeights,
  rounds: weightsOfRounds,
  floor: weightsOfFloor,
  doors: weightsOfDoors,
  offices: weightsOfOffices,
  questions: weightsOfQuestions,
  roads: weightsOfRoads,
} satisfies Record<string, Record<StepKind, number>>
export type Part = keyof typeof weightsOfParts

const floors: readonly (readonly PersonName[])[] = [
  ['handheld1', 'customer1'],
  ['handheld1', 'warehouse1'],
  ['handheld1', 'handheld2', 'customer2'],
  ['handheld1', 'warehouse2', 'customer1', 'customer2'],
  ['handheld1', 'handheld2', 'supervisor'],
]

const offices: readonly (readonly PersonName[])[] = [
  ['handheld1', 'handheld2', 'warehouse1'],
  ['handheld1', 'handheld2', 'customer1'],
  ['handheld1', 'handheld1', 'supervisor'],
  ['handheld1', 'handheld2', 'supervisor', 'customer2'],
]

const asking: readonly (readonly PersonName[])[] = [
  ['warehouse1', 'customer1', 'customer2'],
  ['supervisor', 'customer1', 'customer1', 'customer2'],
]

const roads: readonly (readonly PersonName[])[] = [
  ['warehouse1', 'warehouse2', 'customer1'],
  ['warehouse1', 'supervisor', 'customer2', 'customer2'],
  ['warehouse1', 'handheld1', 'warehouse2', 'customer1'],
  ['supervisor', 'employee', 'customer1', 'customer2'],
  ['supervisor', 'warehouse2', 'driver', 'customer2'],
  ['driver', 'supervisor'],
]

const doors: readonly (readonly PersonName[])[] = [
  ['driver', 'driver'],
  ['driver', 'driver', 'customer1'],
  ['driver', 'employee'],
  ['driver', 'driver', 'employee', 'customer2'],
]

const castsOfParts: Readonly<Record<Part, readonly (readonly PersonName[])[]>> = {
  ...{ usual: casts, rounds, floor: floors, doors, offices, questions: asking, roads },
}

/** Which part a plan with these weights belongs to: what can happen in it decides who is in it. */
function partOf({
  takeOver,
  deliveries,
  upload,
  offices: between,
  questions,
  roads: onRoads,
}: Record<StepKind, number>): Part {
  if (onRoads > 0) return 'roads'
  if (questions > 0) return 'questions'
  if (between > 0) return 'offices'
  if (takeOver > 0) return 'floor'
  if (deliveries > 0) return upload > 0 ? 'doors' : 'rounds'
  return 'usual'
}

/** Each plan begins with the things that its other steps need: a person at the handheld, something to bring. */
function firstKind(weights: Record<StepKind, number>, step: number): StepKind | null {
  if (weights.roads > 0 && step < 2) return 'roads'
  if (weights.deliveries > 0 && step < 3) return 'deliveries'
  return weights.takeOver > 0 && step < 2 ? 'takeOver' : null
}

/** Steps of a run. */
export const usualLength = 50

export function planOf(
  seed: string,
  length = usualLength,
  weights: Record<StepKind, number> = stepWeights,
): Plan {
  const chance = chanceOf(seed)
  const part = partOf(weights)
  const devices = chance.pick(castsOfParts[part]).map((person) => ({
    person,
    skew: chance.hit(0.5) ? 0 : chance.between(-mostSkew, mostSkew),
  }))
  const steps = Array.from({ length }, (_, i) => {
    const kind = firstKind(weights, i) ?? chance.weighted(weights)
    return {
      kind,
      afterMs: kind === 'longWait' ? chance.between(900_000, day) : pauseBefore(chance),
      device: chance.below(devices.length),
      seed: `${seed}/${i}`,
    }
  })
  const drawnLimits = {
    labels: chance.between(3, 10),
    pullRows: chance.hit(0.5) ? chance.between(1, 50) : 2000,
    pushMutations: chance.hit(0.5) ? chance.between(1, 5) : 100,
  }
  return {
    ...{ seed, part },
    devices,
    ...drawnLimits,
    // The checks judge a step on the road only if its push has no other change.
    ...(part === 'roads' && chance.hit(0.6) && { pushMutations: 1 }),
    rough: !chance.hit(0.15),
    withFiles: weights.upload > 0,
    steps,
  }
}
