import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { connectToasts } from '../stores/notifications.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { tellWriteFailure } from './failure-toasts.ts'

const shown: string[] = []
beforeEach(() => {
  shown.length = 0
  return connectToasts(({ text, ms }, onGone) => {
    shown.push(`${text} (${ms} ms)`)
    onGone()
  })
})
afterEach(() => vi.unstubAllGlobals())

const faultOf = (row: ApiRow): Promise<unknown> => call(async () => row, {}).catch((fault: unknown) => fault)
const worded = namesIn(api).filter((name) => (api[name] as ApiRow).failure !== undefined)

test.each(worded)('what a failed %s says for 8 seconds', async (name) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Boom', title: 'Server Error' }, { status: 500 }),
  )
  const fault = await faultOf(api[name])
  tellWriteFailure(fault)
  // A second place that learns of the same failure.
  tellWriteFailure(fault)
  expect(shown).toEqual([`${(api[name] as ApiRow).failure} (8000 ms)`])
})

test('without contact it is said too, because nothing was saved; an ended session says itself', () => {
  const failed = (status: number) =>
    Object.assign(new CallError(status, 'No'), { context: 'Adding payment failed!' })
  tellWriteFailure(failed(401))
  tellWriteFailure(new CallError(500, 'No'))
  tellWriteFailure(new Error('No'))
  expect(shown).toEqual([])
  tellWriteFailure(failed(0))
  expect(shown).toEqual(['Adding payment failed! (8000 ms)'])
})
