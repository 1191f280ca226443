import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { connectToasts } from '../stores/notifications.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { tellWriteFailure } from './failure-toasts.ts'

const toastTexts: string[] = []
beforeEach(() => {
  toastTexts.length = 0
  return connectToasts(({ text, ms }, onGone) => {
    toastTexts.push(`${text} (${ms} ms)`)
    onGone()
  })
})
afterEach(() => vi.unstubAllGlobals())

const faultOf = (row: ApiRow): Promise<unknown> => call(async () => row, {}).catch((fault: unknown) => fault)
const callNames = namesIn(api).filter((name) => (api[name] as ApiRow).failure !== undefined)

test.each(callNames)('a failed %s shows its message for 8 seconds', async (name) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Boom', title: 'Server Error' }, { status: 500 }),
  )
  const fault = await faultOf(api[name])
  tellWriteFailure(fault)
  // A second place that learns of the same failure.
  tellWriteFailure(fault)
  expect(toastTexts).toEqual([`${(api[name] as ApiRow).failure} (8000 ms)`])
})

test('without contact it is said too, because nothing was saved; an ended session says itself', () => {
  const failureOf = (status: number) =>
    Object.assign(new CallError(status, 'No'), { context: 'Adding payment failed!' })
  tellWriteFailure(failureOf(401))
  tellWriteFailure(new CallError(500, 'No'))
  tellWriteFailure(new Error('No'))
  expect(toastTexts).toEqual([])
  tellWriteFailure(failureOf(0))
  expect(toastTexts).toEqual(['Adding payment failed! (8000 ms)'])
})
