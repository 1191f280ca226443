import { v7 as uuidv7 } from 'uuid'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import { mutate } from '../../data/mutate.ts'
import { lookUp } from '../../data/packages.ts'
import type { UndecidedScan } from '../../data/undecided.ts'
import type { Scan } from '../../scan/scan.ts'
import type { Code } from './decide.ts'
import type { IntakeDeps } from './intake.ts'

/** The desk on the real device. */
export const desk: IntakeDeps = {
  lookUp,
  save: (args) => mutate('package.checkIn', args),
  newId: uuidv7,
}

export const codeOf = ({ raw, source, recognised }: Scan): Code => ({
  raw,
  typed: source === 'typed',
  forced: false,
  recognised,
})

export const codeAgain = ({ raw, typed, forced }: UndecidedScan): Code => ({
  raw,
  typed,
  forced,
  recognised: recognise(raw),
})

export const undecidedOf = ({ raw, typed, forced, recognised }: Code): UndecidedScan => ({
  raw,
  typed,
  forced,
  canonical: recognised.canonical,
})

/** One after the other: two scans in the same moment may be the same package. */
export function inTurn(): (work: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work, work)
  }
}
