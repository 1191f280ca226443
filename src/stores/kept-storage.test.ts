import { afterEach, expect, test, vi } from 'vitest'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from './kept-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const storeOf = () =>
  create<{ bin: string }>()(persist(() => ({ bin: '' }), persistOptions('kept-storage.test')))

test('the values of a store are kept after a reload', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
  storeOf().setState({ bin: 'A1' })
  expect(storeOf().getState()).toEqual({ bin: 'A1' })
  storeOf().persist.clearStorage()
  expect(storeOf().getState()).toEqual({ bin: '' })
})

test('a browser that refuses its storage stops no store', () => {
  const refuse = () => {
    throw new DOMException('No room, or not allowed.', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const store = storeOf()
  store.setState({ bin: 'A1' })
  expect(store.getState()).toEqual({ bin: 'A1' })
  store.persist.clearStorage()
})
