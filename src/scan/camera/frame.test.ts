import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centreCrop } from './frame.ts'

test('the middle of the frame, in its own pixels', () => {
  expect(centreCrop(1280, 720)).toEqual({ x: 32, y: 72, width: 1216, height: 576 })
  expect(centreCrop(720, 1280)).toEqual({ x: 0, y: 280, width: 720, height: 720 })
  fc.assert(
    fc.property(fc.integer({ min: 160, max: 4096 }), fc.integer({ min: 120, max: 4096 }), (width, height) => {
      const crop = centreCrop(width, height)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(width)
      expect(crop.y + crop.height).toBeLessThanOrEqual(height)
    }),
  )
})
