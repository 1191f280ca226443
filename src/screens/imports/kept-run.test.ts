import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptImport } from '#sync/device/tables.ts'
import type { DataImport } from '#sync/entities/data-import.ts'
import { CallError } from '../../http/call-error.ts'
import * as imports from '../../queries/api/imports.ts'
import { useReplicaStore } from '../../replica/replica.ts'
import * as keptImports from '../../session/kept-import.ts'
import { openRun, useImportRun } from './import-run.ts'
import { endText, goOn, offerKept } from './kept-run.ts'
import { asOnlyTab } from './run-lock.ts'

const now = (changes: Partial<DataImport>): DataImport => ({
  ...{ importId: 'i', kind: 'customers', fileName: 'customers.csv', fileHash: 'a', rows: 320, created: 98 },
  ...{ refused: 2, lastRow: 101, undone: 0, kept: 0, status: 'Running', createdAt: '' },
  ...{ startedBy: 'Ann', startedById: null, endedAt: null },
  ...changes,
})
const kept: KeptImport = {
  ...({ kind: 'customers', fileName: 'customers.csv', fileHash: 'a', rows: 320, sent: 100 } as const),
  ...{ options: { brand: 'quayside', accountId: null, invites: false }, importId: 'i', at: 0 },
}
beforeEach(() => useReplicaStore.setState({ open: null }))
afterEach(() => vi.restoreAllMocks())

test.each([
  [now({}), ''],
  [now({ status: 'Finished' }), 'It was stopped,'],
  [now({ status: 'Finished', created: 318 }), 'All of its rows have been sent,'],
  [now({ status: 'Undoing' }), 'It was undone.'],
  [now({ status: 'Undone' }), 'It was undone.'],
])('an import that was kept says why it can’t go on', (one, text) => {
  expect(endText(one).slice(0, text.length)).toBe(text)
  expect(endText(one) === '').toBe(text === '')
})

const problemsOf = () => {
  const { step } = useImportRun.getState()
  return step.is === 'choose' ? step.problems : step.is
}

test('what somebody stopped meanwhile is not started again by going on with it', async () => {
  openRun('customers')
  const start = vi.spyOn(imports.importCalls, 'start')
  vi.spyOn(imports, 'loadImport').mockResolvedValue({ ...now({ status: 'Finished' }), refusals: [] })
  await goOn(kept, [])
  expect(problemsOf()).toEqual([
    'customers.csv is no longer being imported. It was stopped, and what it created stays. To import the other rows, choose the file again.',
  ])
  expect(start).not.toHaveBeenCalled()
})

test('without an answer it goes on from what the device knows', async () => {
  openRun('customers')
  vi.spyOn(imports, 'loadImport').mockRejectedValue(new CallError(0, 'No response'))
  await goOn(kept, [])
  expect(problemsOf()).toEqual([expect.stringContaining('can’t be opened from this device any more')])
})

const secondTab = () => {
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const ended = asOnlyTab(kept.fileHash, () => closed)
  return { close, ended }
}

test('what another tab imports is only shown, and offered once that tab is closed', async () => {
  openRun('prealerts')
  openRun('customers')
  vi.spyOn(keptImports, 'keptImport').mockResolvedValue(kept)
  vi.spyOn(imports, 'loadImport').mockResolvedValue({ ...now({}), refusals: [] })
  const other = secondTab()
  await offerKept()
  expect(useImportRun.getState().step).toMatchObject({ is: 'kept', isElsewhere: true })
  other.close()
  await vi.waitUntil(() => {
    const { step } = useImportRun.getState()
    return step.is === 'kept' && !step.isElsewhere
  })
  expect(await other.ended).toBe(true)
})

test('a file is not sent by two tabs at once', async () => {
  const other = secondTab()
  const work = vi.fn(async () => undefined)
  expect(await asOnlyTab(kept.fileHash, work)).toBe(false)
  expect(work).not.toHaveBeenCalled()
  other.close()
  await other.ended
  expect(await asOnlyTab(kept.fileHash, work)).toBe(true)
})
