import { setTimeout as sleep } from 'node:timers/promises'
import { newPackage } from './check-ins.ts'
import { type Headers, post } from './http.ts'
import { since } from './stats.ts'

export interface Desks {
  readonly desks: number
  /** Between the answer and the next check-in of a desk. */
  readonly pauseMs: number
}

/** Checks in at several desks until `isOver`; milliseconds of each. */
export async function checkInsBeside(
  url: string,
  headers: Headers,
  { desks, pauseMs }: Desks,
  isOver: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  const desk = async () => {
    while (!isOver()) {
      const start = performance.now()
      await post(`${url}/api/packages/checkin`, headers, { packages: [newPackage()] })
      times.push(since(start))
      await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: desks }, desk))
  return times
}
