import { expect, test } from 'vitest'
import { startRequest, useLoading } from './loading.ts'

test('the bar shows for all pending requests, and each ends once', () => {
  const first = startRequest()
  const second = startRequest()
  expect(useLoading.getState().requests).toBe(2)
  first()
  first()
  expect(useLoading.getState().requests).toBe(1)
  second()
  expect(useLoading.getState().requests).toBe(0)
})
