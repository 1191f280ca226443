import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../http/call-error.ts'
import { begin } from '../../session/session.ts'
import { clearSiteStorage } from '../../session/site-storage.ts'
import { type BulkRun, readRuns, rowsDone, rowsLeft, useBulkRuns } from '../../stores/bulk-runs.ts'
import { connectToasts } from '../../stores/notifications.ts'
import { type Session, showSession } from '../../stores/session.ts'
import { newRun, runRows, undoOf } from './run.ts'

/** A login opens the person's data, which a run has nothing to do with. */
vi.mock('../../replica/replica.ts', async (load) => ({ ...(await load<object>()), openFor: () => undefined }))

/** A storage whose own keys are its entries, as in a browser. */
type Storage = Record<string, string>
const methods = {
  getItem(this: Storage, key: string) {
    return this[key] ?? null
  },
  setItem(this: Storage, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Storage, key: string) {
    delete this[key]
  },
  clear() {},
}

const logIn = (accountId: string) => showSession({ accountId } as Session)
const rowOf = (n: number) => ({ key: `p${n}`, name: `RCT-${n}`, note: '', ids: [`p${n}`], before: 'New' })
const runOf = (count: number): BulkRun =>
  newRun({ list: 'payments', action: 'confirm', rows: Array.from({ length: count }, (_, n) => rowOf(n)) })
const storedRun = (): BulkRun | undefined => useBulkRuns.getState().runs.at(-1)
const never = () => false

/** Leaves only what a page that is opened again knows: the browser's storage. */
function reopenPage(nowMs: number): void {
  useBulkRuns.setState({ runs: [] })
  readRuns(nowMs)
}

beforeEach(() => {
  vi.stubGlobal('localStorage', Object.create(methods))
  vi.stubGlobal('sessionStorage', Object.create(methods))
  clearSiteStorage()
  logIn('a')
})

test('a page that is closed in the middle shows what was done when it opens again', async () => {
  const run = runOf(97)
  let doneCount = 0
  await runRows(
    run,
    async () => `Confirmed ${++doneCount}`,
    () => doneCount >= 32,
  )
  reopenPage(run.atMs)
  const reopenedRun = storedRun()
  expect(reopenedRun && [rowsDone(reopenedRun).length, rowsLeft(reopenedRun).length]).toEqual([
    doneCount,
    97 - doneCount,
  ])
  expect(doneCount).toBeLessThan(40)
})

/** A run whose rows count how often they are looked at until they have a result. */
function countedRun(count: number) {
  const looks = { count: 0 }
  const run = runOf(count)
  const rows = run.rows.map((row) => {
    const { key } = row
    return Object.defineProperty({ ...row }, 'key', {
      enumerable: true,
      get: () => {
        looks.count++
        return key
      },
    })
  })
  return { run: { ...run, rows }, looks }
}

/** Returns the sizes of what an action writes into the browser's storage. */
async function writesDuring(work: () => Promise<void>): Promise<number[]> {
  const writes: number[] = []
  const { setItem } = methods
  methods.setItem = function (key, value) {
    writes.push(value.length)
    setItem.call(this, key, value)
  }
  await work()
  methods.setItem = setItem
  return writes
}

test('5,000 rows take as many writes, each of a few neighbours, and no row looks at all others', async () => {
  const count = 5_000
  const { run, looks } = countedRun(count)
  let doneCount = 0
  const runOne = async ({ key }: { key: string }) => {
    doneCount++
    if (key.endsWith('7')) throw new CallError(409, 'Already set.')
    return `Confirmed ${doneCount}`
  }
  const [wholeSize = 0, ...results] = await writesDuring(() => runRows(run, runOne, never))
  expect(results).toHaveLength(count)
  expect(Math.max(...results)).toBeLessThan(wholeSize / 50)
  // A part of 50 rows is half full on average.
  expect(results.reduce((sum, size) => sum + size)).toBeLessThan(count * 50 * 60)
  expect(looks.count).toBeLessThan(count * 60)
  reopenPage(run.atMs)
  const reopenedRun = storedRun() ?? runOf(0)
  expect([rowsDone(reopenedRun).length, rowsLeft(reopenedRun).length]).toEqual([4_500, 500])
  expect(reopenedRun.rows.map(({ result }) => result)).toEqual(
    run.rows.map(({ key }, n) =>
      key.endsWith('7') ? { is: 'failed', text: 'Already set.' } : { is: 'done', text: `Confirmed ${n + 1}` },
    ),
  )
  clearSiteStorage()
})

test('an interrupted run of 5,000 rows continues where it was', async () => {
  const run = runOf(5_000)
  let doneCount = 0
  const runOne = async () => `Confirmed ${++doneCount}`
  await runRows(run, runOne, () => doneCount >= 3_210)
  reopenPage(run.atMs)
  expect(rowsDone(storedRun() ?? run)).toHaveLength(doneCount)
  expect(doneCount).toBeLessThan(3_220)
  await runRows(storedRun() ?? run, runOne, never)
  expect(doneCount).toBe(5_000)
  reopenPage(run.atMs)
  expect(rowsLeft(storedRun() ?? run)).toEqual([])
  clearSiteStorage()
})

test('continuing runs only what is left, with the Idempotency-Keys of the first try', async () => {
  const run = runOf(3)
  const keysOf = new Map<string, string[]>()
  const attempt = async (row: BulkRun['rows'][number]) => {
    keysOf.set(row.key, [...(keysOf.get(row.key) ?? []), row.callKeys[0]])
    if (row.key === 'p1' && keysOf.get('p1')?.length === 1) throw new CallError(500, 'Busy.')
    return 'Confirmed'
  }
  await runRows(run, attempt, never)
  reopenPage(run.atMs)
  expect(storedRun()?.rows.map(({ result }) => result?.text)).toEqual(['Confirmed', 'Busy.', 'Confirmed'])
  await runRows(storedRun() ?? run, attempt, never)
  expect([...keysOf].map(([key, keys]) => [key, keys.length, new Set(keys).size])).toEqual([
    ['p0', 1, 1],
    ['p1', 2, 1],
    ['p2', 1, 1],
  ])
  expect(rowsLeft(storedRun() ?? run)).toEqual([])
})

test('a few rows run at the same time, each once, and a call that never ends holds up no other', async () => {
  const run = runOf(40)
  const calls = new Map<string, number>()
  let running = 0
  let peak = 0
  const attempt = async ({ key }: { key: string }) => {
    calls.set(key, (calls.get(key) ?? 0) + 1)
    peak = Math.max(peak, ++running)
    if (key === 'p1') await new Promise(() => undefined)
    await Promise.resolve()
    running--
    return 'Confirmed'
  }
  void runRows(run, attempt, never)
  await vi.waitFor(() => expect([...calls.values()]).toEqual(run.rows.map(() => 1)))
  expect(peak).toBe(4)
  await vi.waitFor(() => {
    reopenPage(run.atMs)
    expect(rowsLeft(storedRun() ?? run).map(({ key }) => key)).toEqual(['p1'])
  })
})

test('a lost connection or session ends the run, and the rows that had not begun wait', async () => {
  for (const status of [0, 401]) {
    const keys: string[] = []
    const run = runOf(20)
    const attempt = async ({ key }: { key: string }) => {
      keys.push(key)
      if (key === 'p2') throw new CallError(status, 'Away.')
      return 'Confirmed'
    }
    await runRows(run, attempt, never)
    expect(keys.length).toBeLessThan(8)
    const { rows } = storedRun() ?? run
    expect(rows.map(({ key, result }) => [key, result?.is])).toEqual(
      rows.map(({ key }) => [key, keys.includes(key) ? (key === 'p2' ? 'failed' : 'done') : undefined]),
    )
  }
})

test('a row whose answer was lost says that it may be done, and that a repeat is safe', async () => {
  const run = runOf(1)
  const fail = () => Promise.reject(new CallError(0, 'No response received from server'))
  await runRows(run, fail, never)
  expect(storedRun()?.rows[0]?.result?.text).toBe(
    'No answer. It may be done already, and trying again won’t do it twice.',
  )
})

test('an undo reverts only what was done, and replaces the run that it reverts', async () => {
  const run = runOf(3)
  const attempt = async ({ key }: { key: string }) => {
    if (key === 'p1') throw new CallError(409, 'Already set.')
    return 'Set'
  }
  await runRows(run, attempt, never)
  const undo = undoOf(storedRun() ?? run)
  expect(undo.rows.map(({ key, before, result }) => [key, before, result])).toEqual([
    ['p0', 'New', undefined],
    ['p2', 'New', undefined],
  ])
  await runRows(undo, async () => 'Undone', never)
  expect(useBulkRuns.getState().runs.map(({ undoes }) => undoes)).toEqual([run.runId])
})

test('a run of one person does not continue for another, and leaves nothing behind at a logout', async () => {
  const run = runOf(20)
  const keys: string[] = []
  await runRows(
    run,
    async ({ key }) => {
      keys.push(key)
      if (key === 'p1') {
        clearSiteStorage()
        logIn('b')
      }
      return 'Confirmed'
    },
    never,
  )
  expect(keys).toEqual(['p0', 'p1'])
  expect(useBulkRuns.getState().runs).toEqual([])
  reopenPage(run.atMs)
  expect(useBulkRuns.getState().runs).toEqual([])
})

test('a run waits for its person after a session that ended, and is gone once another person has logged in', async () => {
  vi.stubGlobal('navigator', {})
  const run = runOf(3)
  await runRows(run, async () => 'Confirmed', never)
  const logInAs = (accountId: string) => {
    showSession(null)
    begin({ accountId, email: 'clerk@example.test', renewed: false } as Session)
  }
  const runsNow = () => {
    reopenPage(run.atMs)
    return useBulkRuns.getState().runs.length
  }
  logInAs('a')
  expect(runsNow()).toBe(1)
  logInAs('b')
  await vi.waitFor(() => expect(runsNow()).toBe(0))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quayside.run'))).toEqual([])
  logInAs('a')
  expect(runsNow()).toBe(0)
})

test('on a device without room a run goes to its end, and says that its results are not stored', async () => {
  const { setItem } = methods
  methods.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const run = runOf(3)
  await runRows(run, async () => 'Confirmed', never)
  methods.setItem = setItem
  expect(useBulkRuns.getState().unstoredIds).toEqual([run.runId])
  // Another list of the same page reads the storage again.
  readRuns(run.atMs)
  expect(rowsDone(storedRun() ?? runOf(0))).toHaveLength(3)
  await runRows(runOf(1), async () => 'Confirmed', never)
  expect(useBulkRuns.getState().unstoredIds).toEqual([run.runId])
})

test('a device that runs out of room in the middle repeats no call under another key after a reload', async () => {
  const run = runOf(120)
  const { setItem } = methods
  let doneCount = 0
  await runRows(
    run,
    async () => {
      doneCount++
      if (doneCount === 60)
        methods.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      return 'Confirmed'
    },
    () => doneCount >= 100,
  )
  methods.setItem = setItem
  expect(useBulkRuns.getState().unstoredIds).toContain(run.runId)
  useBulkRuns.setState({ unstoredIds: [] })
  reopenPage(run.atMs)
  const reopenedRun = storedRun() ?? runOf(0)
  const storedCount = rowsDone(reopenedRun).length
  expect(storedCount).toBeGreaterThan(50)
  expect(storedCount).toBeLessThan(60)
  expect(rowsLeft(reopenedRun).map(({ callKeys }) => callKeys)).toEqual(
    run.rows.slice(storedCount).map(({ callKeys }) => callKeys),
  )
})

test('rows that fail say what failed, once for the whole run, in the words of their call', async () => {
  const toastTexts: string[] = []
  const stop = connectToasts(({ text, ms }, onGone) => {
    toastTexts.push(`${text} (${ms} ms)`)
    onGone()
  })
  const failureOf = (context: string) => Object.assign(new CallError(409, 'It was voided.'), { context })
  const contexts = [
    'Updating payment failed!',
    '',
    'Updating payment failed!',
    'Error creating bulk checkout',
  ]
  await runRows(
    runOf(12),
    async ({ key }) => {
      throw failureOf(contexts[Number(key.slice(1)) % contexts.length] ?? '')
    },
    never,
  )
  stop()
  expect(toastTexts.sort()).toEqual([
    'Error creating bulk checkout (8000 ms)',
    'Updating payment failed! (8000 ms)',
  ])
})

test('a run that was not looked at for a week is gone', async () => {
  const run = runOf(2)
  await runRows(run, async () => 'Confirmed', never)
  reopenPage(run.atMs + 7 * 86_400_000)
  expect(useBulkRuns.getState().runs).toEqual([])
  reopenPage(run.atMs)
  expect(useBulkRuns.getState().runs).toEqual([])
})
