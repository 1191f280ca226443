import type { PersonName } from './company.ts'
import type { Plan } from './plan.ts'
import type { ActionName } from './saving.ts'

const poison = { unknownName: 0.12, badArguments: 0.12 }
const office = { update: 2, addImage: 1, removeImage: 0.4, resolveReview: 1.2, prealert: 0.4, ...poison }
const receiving = {
  checkIn: 6,
  putAway: 2,
  statusUpdate: 2,
  customs: 1,
  wayBack: 0.4,
  createManifest: 0.3,
  ...office,
}
const sending = {
  updateManifest: 0.2,
  moveManifest: 0.6,
  addToManifest: 0.6,
  takeOffManifest: 0.2,
  countLine: 0.3,
  addExtra: 0.2,
  follow: 0.3,
}
const customer = { prealert: 5, update: 1, remove: 1.5, addImage: 0.2, ...poison }
const zeroWeights: Record<ActionName, number> = {
  ...{ putAway: 0, wayBack: 0 },
  ...{ checkIn: 0, prealert: 0, update: 0, statusUpdate: 0, customs: 0, deliver: 0, remove: 0, addImage: 0 },
  ...{ removeImage: 0, resolveReview: 0, createManifest: 0, unknownName: 0, badArguments: 0 },
  ...{ updateManifest: 0, moveManifest: 0, addToManifest: 0, takeOffManifest: 0, countLine: 0 },
  ...{ addExtra: 0, follow: 0, ask: 0, readAnswers: 0 },
  removeManifest: 0,
  ...{ loadStop: 0, setOut: 0, handOverStop: 0, failStop: 0, bringBack: 0, closeDay: 0 },
  ...{ unreadable: 0, takePhoto: 0, takeAnothersPhoto: 0 },
  ...{ handOverAtDoor: 0, failAtDoor: 0, deliverAtCounter: 0 },
  ...{ createTransfer: 0, loadTransfer: 0, departTransfer: 0, countTransfer: 0, closeTransfer: 0 },
  ...{ announcePickup: 0, arriveForPickup: 0, cancelPickup: 0, deliverByCode: 0, handOverByCode: 0 },
  checkInFrom: 0,
}

/** On a shared handheld people do the floor's work, and now and then something that no one may do there. */
const floor = {
  ...{ checkIn: 6, putAway: 2, update: 2, takePhoto: 7, removeImage: 0.4, takeAnothersPhoto: 1 },
  ...{ addToManifest: 0.6, countLine: 0.3, moveManifest: 0.3, statusUpdate: 0.2, deliver: 0.2 },
  ...{ ...poison, unreadable: 0.3 },
}

/** These weights say how often each person does what. Some actions are beyond their rights. */
const actionWeights: Record<PersonName, Record<ActionName, number>> = {
  warehouse1: { ...zeroWeights, ...receiving, deliver: 0.2 },
  warehouse2: { ...zeroWeights, ...receiving, ...sending, remove: 0.3 },
  supervisor: { ...zeroWeights, ...receiving, ...sending, removeManifest: 0.2, remove: 1.5, deliver: 1 },
  employee: { ...zeroWeights, ...office, deliver: 4, statusUpdate: 1, customs: 0.3 },
  customer1: { ...zeroWeights, ...customer },
  customer2: { ...zeroWeights, ...customer },
  admin: { ...zeroWeights },
  driver: {
    ...{ ...zeroWeights, ...poison },
    ...{ loadStop: 6, setOut: 5, handOverStop: 6, failStop: 1.5, bringBack: 1, closeDay: 1.5, update: 0.2 },
  },
  handheld1: { ...zeroWeights, ...floor },
  handheld2: { ...zeroWeights, ...floor },
}

const camera = { takePhoto: 4, takeAnothersPhoto: 0.6, unreadable: 0.2 }

/** People do these actions as well, in plans with photos and proofs. */
const withFiles: Partial<Record<PersonName, Partial<Record<ActionName, number>>>> = {
  warehouse1: camera,
  warehouse2: camera,
  supervisor: camera,
  employee: { deliver: 0, deliverAtCounter: 6, unreadable: 0.2 },
  customer1: { takeAnothersPhoto: 0.4, unreadable: 0.2 },
  customer2: { takeAnothersPhoto: 0.4, unreadable: 0.2 },
  driver: {
    ...{ handOverStop: 0, handOverAtDoor: 7, failAtDoor: 1.5, failStop: 0, unreadable: 0.2 },
    ...{ loadStop: 3, setOut: 3, bringBack: 2, closeDay: 5 },
  },
}

const asking = { ask: 9, readAnswers: 3, update: 2 }
const attacking = { ask: 1, readAnswers: 0.5 }

/** The additions in plans with questions: only a package's owner may ask, and others try it. */
const withQuestions: Partial<Record<PersonName, Partial<Record<ActionName, number>>>> = {
  ...{ customer1: asking, customer2: asking },
  ...{ warehouse1: { ...attacking, update: 8 }, supervisor: { ...attacking, update: 8 } },
}

const sendingByRoad = { createTransfer: 2, loadTransfer: 9, departTransfer: 3 }
const countingByRoad = { countTransfer: 8, closeTransfer: 5, putAway: 3 }
const roadCrew = { ...sendingByRoad, ...countingByRoad, checkInFrom: 2, update: 0.7, ...poison }
const coming = { announcePickup: 7, arriveForPickup: 3, cancelPickup: 1, update: 0.3 }
const atCounter = { deliverByCode: 7, announcePickup: 1, arriveForPickup: 1.5, loadTransfer: 0.3 }

/** In plans of roads people do only these actions. */
const onRoads: Partial<Record<PersonName, Partial<Record<ActionName, number>>>> = {
  ...{ warehouse1: roadCrew, warehouse2: roadCrew, handheld1: roadCrew, handheld2: roadCrew },
  supervisor: { ...roadCrew, ...atCounter, addToManifest: 1.5, statusUpdate: 0.5, customs: 0.4 },
  employee: { ...atCounter, statusUpdate: 0.3 },
  ...{ customer1: coming, customer2: coming },
  driver: { loadStop: 5, setOut: 5, handOverByCode: 8, bringBack: 0.7, announcePickup: 0.2 },
}

export const actionWeightsIn = (
  plan: Pick<Plan, 'withFiles' | 'part'>,
  person: PersonName,
): Record<ActionName, number> => ({
  ...(plan.part === 'roads' ? { ...zeroWeights, ...onRoads[person] } : actionWeights[person]),
  ...(plan.withFiles && withFiles[person]),
  ...(plan.part === 'questions' && withQuestions[person]),
})
