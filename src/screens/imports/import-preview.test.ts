import { expect, test } from 'vitest'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { importChunk } from '#sync/rules/import/limits.ts'
import { previewImport } from './check-file.ts'
import { badRowsFile, countFates } from './import-preview.ts'
import { judgeTable } from './judge-table.ts'
import { readTable } from './read-table.ts'
import { sendImport } from './send-import.ts'

const tableOf = (text: string) => readTable(new File([text], 'customers.csv'))
const people = (count: number) =>
  `Name,Email\n${Array.from({ length: count }, (_, n) => `Ann Lee,a${n}@b.co`).join('\n')}`
const context = { branches: [], hasOwner: false }
const options = { brand: 'quayside', accountId: null, invites: false }

test('rows that fail the rules aren’t sent to the server, and its refusals are listed separately', async () => {
  const table = await tableOf(
    'Name,Email,Points\nAnn Lee,ann\nBob Lee,b@b.co\nCy Lee,b@b.co\nDee Lee,d@b.co\nEve,e@b.co',
  )
  const checked: number[] = []
  const preview = await previewImport({
    ...{ kind: 'customers', judged: judgeTable('customers', table, context) },
    ...{ options, onProgress: () => undefined, signal: new AbortController().signal },
    calls: {
      check: async ({ rows }) => {
        checked.push(...rows.map(({ row }) => row))
        return [{ row: 5, problems: [{ key: 'email', text: 'd@b.co already belongs.', isKnown: true }] }]
      },
    },
  })
  expect(checked).toEqual([3, 5])
  expect(preview.rows.map(({ row, fate }) => [row, fate])).toEqual([
    [2, 'wrong'],
    [4, 'repeat'],
    [5, 'known'],
    [6, 'wrong'],
    [3, 'ready'],
  ])
  expect(countFates(preview.rows)).toEqual({ ready: 1, wrong: 2, repeat: 1, known: 1 })
  expect([preview.unmatched, preview.ready.map(({ row }) => row)]).toEqual([['Points'], [3]])
})

test('a file without a required column is refused as a whole', async () => {
  const table = await tableOf('Name,Points\nAnn Lee,1')
  expect(judgeTable('customers', table, context).fileProblems).toEqual([
    'The file has no column “Email”. Add it, or rename the column that holds it.',
  ])
})

test('bad rows are saved as they were, each with its reason', async () => {
  const table = await tableOf('Name,Phone\nAnn,+1 876\nBob,2')
  const text = await badRowsFile(table, new Map([[2, ['Too short.', 'No email.']]])).text()
  expect(text).toBe(`"Name","Phone","Row","Reason"\r\n"Ann","'+1 876",2,"Too short. No email."\r\n`)
})

const startedImport = (lastRow: number): DataImport => ({
  ...{ importId: 'i', kind: 'customers', fileName: 'c.csv', fileHash: 'a'.repeat(64), rows: 250, lastRow },
  ...{ created: 0, refused: 0, undone: 0, kept: 0, status: 'Running', createdAt: '' },
  ...{ startedBy: 'Ann', startedById: null },
  endedAt: null,
})

/** Keeps what the server would be sent, and fails once at a chunk. */
function fakeServer(failsAt: number) {
  const chunks: number[][] = []
  return {
    chunks,
    addRows: async (_: string, { rows }: { rows: { row: number }[] }) => {
      chunks.push(rows.map(({ row }) => row))
      if (chunks.length === failsAt) throw new Error('no signal')
      const last = rows.at(-1)?.row ?? 0
      return { import: startedImport(last), results: rows.map(({ row }) => ({ row, problems: [] })) }
    },
  }
}

test('rows go in chunks, and after a failure from where the server has come to', async () => {
  const table = await tableOf(people(250))
  const lines = table.lines.map(({ row }) => ({ row, cells: {} }))
  const server = fakeServer(2)
  let progress = startedImport(0)
  const send = () =>
    sendImport({
      ...{ calls: server, started: progress, lines, isOver: () => false },
      onChunk: (now) => {
        progress = now
      },
    })
  await expect(send()).rejects.toThrow('no signal')
  await send()
  const ends = server.chunks.map((rows) => [rows[0], rows.at(-1), rows.length])
  expect(ends).toEqual([
    [2, 101, importChunk],
    [102, 201, importChunk],
    [102, 201, importChunk],
    [202, 251, 50],
  ])
})

test('nothing is sent after the person has logged out', async () => {
  const lines = [{ row: 2, cells: {} }]
  const server = fakeServer(0)
  await sendImport({
    calls: server,
    started: startedImport(0),
    lines,
    onChunk: () => undefined,
    isOver: () => true,
  })
  expect(server.chunks).toEqual([])
})

test('a check that is cancelled asks about no further rows', async () => {
  const table = await tableOf(people(2 * importChunk))
  const cancelling = new AbortController()
  let rowCount = 0
  const preview = previewImport({
    ...{ kind: 'customers', judged: judgeTable('customers', table, context), options },
    ...{ onProgress: () => undefined, signal: cancelling.signal },
    calls: {
      check: async ({ rows }) => {
        rowCount += rows.length
        cancelling.abort()
        return []
      },
    },
  })
  await expect(preview).rejects.toThrow('abort')
  expect(rowCount).toBe(importChunk)
})
