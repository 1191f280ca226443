import { beforeEach, expect, test, vi } from 'vitest'

const disk = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => disk.get(key) ?? null,
  setItem: (key: string, value: string) => void disk.set(key, value),
  removeItem: (key: string) => void disk.delete(key),
})

const shoes = { url: 'https://shop.example/1', name: 'Shoes', options: '', quantity: 1, inStock: 2 }

beforeEach(() => {
  disk.clear()
  vi.resetModules()
})

test('an item is stepped between one and what the shop has', async () => {
  const { cartOf } = await import('./cart.ts')
  const cart = cartOf('ann')
  const quantity = () => cart.items()[0]?.quantity
  cart.add(shoes)
  cart.decrement(0)
  expect(quantity()).toBe(1)
  cart.increment(0)
  cart.increment(0)
  expect(quantity()).toBe(2)
})

test('the cart is kept after a reload, and is not shown to the next person', async () => {
  const { cartOf } = await import('./cart.ts')
  cartOf('ann').add(shoes)
  vi.resetModules()
  const reloadedModule = await import('./cart.ts')
  expect(reloadedModule.cartOf('ann').items()).toEqual([shoes])
  expect(reloadedModule.cartOf('bob').items()).toEqual([])
  reloadedModule.cartOf('bob').add(shoes)
  expect(reloadedModule.cartOf('ann').items()).toEqual([])
})

test('a value that another script wrote reads as an empty cart', async () => {
  disk.set('quayside-cart', '{"items":7')
  const { cartOf } = await import('./cart.ts')
  expect(cartOf('ann').items()).toEqual([])
})
