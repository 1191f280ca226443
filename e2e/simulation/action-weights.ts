import type { PersonName } from './company.ts'
import type { ActionName } from './saving.ts'

const poison = { unknownName: 0.12, badArguments: 0.12 }
const office = { update: 2, addImage: 1, removeImage: 0.4, resolveReview: 1.2, prealert: 0.4, ...poison }
const receiving = { checkIn: 6, putAway: 2, statusUpdate: 2, customs: 1, createManifest: 0.3, ...office }
const sending = {
  updateManifest: 0.2,
  moveManifest: 0.6,
  addToManifest: 0.6,
  takeOffManifest: 0.2,
  countLine: 0.3,
}
const customer = { prealert: 5, update: 1, remove: 1.5, addImage: 0.2, ...poison }
const none: Record<ActionName, number> = {
  ...{ putAway: 0 },
  ...{ checkIn: 0, prealert: 0, update: 0, statusUpdate: 0, customs: 0, deliver: 0, remove: 0, addImage: 0 },
  ...{ removeImage: 0, resolveReview: 0, createManifest: 0, unknownName: 0, badArguments: 0 },
  ...{ updateManifest: 0, moveManifest: 0, addToManifest: 0, takeOffManifest: 0, countLine: 0 },
  removeManifest: 0,
  ...{ loadStop: 0, setOut: 0, handOverStop: 0, failStop: 0, bringBack: 0, closeDay: 0 },
}

/** What each person does how often. Some of it is beyond their rights. */
export const actionWeights: Record<PersonName, Record<ActionName, number>> = {
  warehouse1: { ...none, ...receiving, deliver: 0.2 },
  warehouse2: { ...none, ...receiving, ...sending, remove: 0.3 },
  supervisor: { ...none, ...receiving, ...sending, removeManifest: 0.2, remove: 1.5, deliver: 1 },
  employee: { ...none, ...office, deliver: 4, statusUpdate: 1, customs: 0.3 },
  customer1: { ...none, ...customer },
  customer2: { ...none, ...customer },
  admin: { ...none },
  driver: {
    ...{ ...none, ...poison },
    ...{ loadStop: 6, setOut: 5, handOverStop: 6, failStop: 1.5, bringBack: 1, closeDay: 1.5, update: 0.2 },
  },
}
