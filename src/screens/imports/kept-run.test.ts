import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptImport } from '#sync/device/tables.ts'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { CallError } from '../../http/call-error.ts'
import * as imports from '../../queries/api/imports.ts'
import { useReplicaStore } from '../../replica/replica.ts'
import * as keptImports from '../../session/kept-import.ts'
import { openRun, useImportRun } from './import-run.ts'
import { continueImport, endText, offerKept } from './kept-run.ts'
import { asOnlyTab } from './run-lock.ts'

const now = (changes: Partial<DataImport>): DataImport => ({
  ...{ importId: 'i', kind: 'customers', fileName: 'customers.csv', fileHash: 'a', rows: 320, created: 98 },
  ...{ refused: 2, lastRow: 101, undone: 0, kept: 0, status: 'Running', createdAt: '' },
  ...{ startedBy: 'Ann', startedById: null, endedAt: null },
  ...changes,
})
const keptImport: KeptImport = {
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
])('an import that was kept says why it can’t go on', (change, text) => {
  expect(endText(change).slice(0, text.length)).toBe(text)
  expect(endText(change) === '').toBe(text === '')
})

const problemsOf = () => {
  const { step } = useImportRun.getState()
  return step.is === 'choose' ? step.problems : step.is
}

test('an import that was stopped meanwhile is not restarted by continuing it', async () => {
  openRun('customers')
  const start = vi.spyOn(imports.importCalls, 'start')
  vi.spyOn(imports, 'loadImport').mockResolvedValue({ ...now({ status: 'Finished' }), refusals: [] })
  await continueImport(keptImport, [])
  expect(problemsOf()).toEqual([
    'customers.csv is no longer being imported. It was stopped, and what it created stays. To import the other rows, choose the file again.',
  ])
  expect(start).not.toHaveBeenCalled()
})

test('without a reply it continues from the device’s own state', async () => {
  openRun('customers')
  vi.spyOn(imports, 'loadImport').mockRejectedValue(new CallError(0, 'No response'))
  await continueImport(keptImport, [])
  expect(problemsOf()).toEqual([expect.stringContaining('can no longer be opened from this device')])
})

const secondTab = () => {
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  const result = asOnlyTab(keptImport.fileHash, () => closed)
  return { close, ended: result }
}

test('an import in another tab is only shown, and offered once that tab is closed', async () => {
  openRun('prealerts')
  openRun('customers')
  vi.spyOn(keptImports, 'keptImport').mockResolvedValue(keptImport)
  vi.spyOn(imports, 'loadImport').mockResolvedValue({ ...now({}), refusals: [] })
  const otherTab = secondTab()
  await offerKept()
  expect(useImportRun.getState().step).toMatchObject({ is: 'kept', isElsewhere: true })
  otherTab.close()
  await vi.waitUntil(() => {
    const { step } = useImportRun.getState()
    return step.is === 'kept' && !step.isElsewhere
  })
  expect(await otherTab.ended).toBe(true)
})

test('a file is never sent by two tabs together', async () => {
  const otherTab = secondTab()
  const work = vi.fn(async () => undefined)
  expect(await asOnlyTab(keptImport.fileHash, work)).toBe(false)
  expect(work).not.toHaveBeenCalled()
  otherTab.close()
  await otherTab.ended
  expect(await asOnlyTab(keptImport.fileHash, work)).toBe(true)
})
