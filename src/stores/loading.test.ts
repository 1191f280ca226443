import { expect, test } from 'vitest'
import { requestStarted, useLoading } from './loading.ts'

test('the bar stands for all requests under way, and each is counted out once', () => {
  const first = requestStarted()
  const second = requestStarted()
  expect(useLoading.getState().requests).toBe(2)
  first()
  first()
  expect(useLoading.getState().requests).toBe(1)
  second()
  expect(useLoading.getState().requests).toBe(0)
})
