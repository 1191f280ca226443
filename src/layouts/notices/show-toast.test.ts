import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { mostToasts, showToast } from './show-toast.tsx'

test('the newest message is shown immediately, and the oldest is closed', () => {
  const removals: string[] = []
  const texts = Array.from({ length: 12 }, (_, nth) => `Not found: ${nth}`)
  for (const text of texts) showToast({ tone: 'error', text, ms: 8000 }, () => removals.push(text))
  const { notifications, queue } = notificationsStore.getState()
  expect(notifications.map(({ message }) => message)).toEqual(texts.slice(-mostToasts))
  expect(queue).toEqual([])
  expect(removals).toEqual(texts.slice(0, -mostToasts))
})
