import { expect, test } from 'vitest'
import { startRequest, useLoading } from './loading.ts'

test('the bar stands for all requests under way, and each is counted out once', () => {
  const first = startRequest()
  const second = startRequest()
  expect(useLoading.getState().requests).toBe(2)
  first()
  first()
  expect(useLoading.getState().requests).toBe(1)
  second()
  expect(useLoading.getState().requests).toBe(0)
})
