import { bugsInClaims } from './claims.ts'
import { bugsInClocks } from './clocks.ts'
import { bugsAtDoors } from './doors.ts'
import { bugsInHandhelds } from './handhelds.ts'
import type { PlantedBug } from './planted-bug.ts'
import { bugsInUploads } from './uploads.ts'

export const plantedBugs: readonly PlantedBug[] = [
  ...bugsInHandhelds,
  ...bugsInUploads,
  ...bugsAtDoors,
  ...bugsInClaims,
  ...bugsInClocks,
]

/** As many of the fifty as have to be found. */
export const leastFound = 45
