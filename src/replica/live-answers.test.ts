import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReplica, type Replica } from './db.ts'
import { liveAnswers } from './live-answers.ts'

let db: Replica
let n = 0
beforeEach(async () => {
  n += 1
  db = openReplica(`answers-${n}`, { outdated: () => undefined })
  await db.open()
})
afterEach(() => db.close())

const line = (nth: number) => ({ manifestLineId: `l${nth}`, packageId: `p${nth}`, manifestId: 'm' }) as never
const countLines = async () => {
  // Two reads: a write always gets in between.
  const lines = await db.manifestLine.toArray()
  await db.manifestLine.count()
  return lines.length
}

function listen(ask: () => Promise<number>) {
  const answers: number[] = []
  const faults: unknown[] = []
  const subscription = liveAnswers(ask).subscribe(
    (answer) => answers.push(answer),
    (fault) => faults.push(fault),
  )
  return { heard: answers, faults, subscription }
}

/** As in a first sync: the next page is written immediately after the one before it. */
async function writePages(until: () => boolean): Promise<number> {
  let lineCount = 0
  while (!until() && lineCount < 2000) {
    await db.manifestLine.put(line(lineCount))
    lineCount += 1
  }
  return lineCount
}

test('a question is answered while rows are written faster than it is read', async () => {
  const { heard, subscription } = listen(countLines)
  const lineCount = await writePages(() => heard.length > 0)
  expect(heard.length).toBeGreaterThan(0)
  expect(lineCount).toBeLessThan(2000)
  await expect.poll(() => heard.at(-1)).toBe(lineCount)
  subscription.unsubscribe()
})

test('an answer never comes after one to a later question', async () => {
  const { heard, subscription } = listen(countLines)
  const began = performance.now()
  const lineCount = await writePages(() => performance.now() - began > 1500)
  await expect.poll(() => heard.at(-1)).toBe(lineCount)
  expect(heard).toEqual([...heard].sort((a, b) => a - b))
  subscription.unsubscribe()
})

test('a listener that has stopped receives nothing more, and a fault is passed on', async () => {
  const { heard, subscription } = listen(countLines)
  await expect.poll(() => heard).toEqual([0])
  subscription.unsubscribe()
  await db.manifestLine.put(line(1))
  const broken = listen(() => Promise.reject(new Error('the disk is gone')))
  await expect.poll(() => broken.faults).toHaveLength(1)
  expect(heard).toEqual([0])
})
