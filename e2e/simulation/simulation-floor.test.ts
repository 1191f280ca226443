import { test } from 'vitest'
import { weightsOfFloor } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** The floor must meet every item to prove anything. */
const meets = [
  ...['taken over', 'handheld locked', 'shift forged', 'PIN replaced', 'PIN revoked', 'handheld removed'],
  ...['saved: takePhoto', 'saved: takeAnothersPhoto', 'saved: unreadable', 'judged: no maker'],
  ...['picture cut', 'picture unanswered', 'picture twice', 'picture before its change'],
  ...['other bytes refused', 'refused change repeated', 'server clock stepped', 'stranger’s file: not-found'],
]

test('[B4] [H7] 50 seeds of shared handhelds and their photos end well', { timeout: 900_000 }, () =>
  runSeeds('floor', 50, {}, { weights: weightsOfFloor, meets, least: 50 }),
)
