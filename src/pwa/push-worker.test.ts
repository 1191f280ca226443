import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { showPush } from './push-worker.ts'

async function shownOf(payload: object) {
  const notifications: NotificationOptions[] = []
  const worker = {
    showNotification: async (_title: string, options: NotificationOptions = {}) =>
      void notifications.push(options),
  }
  await showPush(worker, { text: () => JSON.stringify(payload) })
  return notifications
}

test.each([
  ['the house', { brand: 'house' }, '/icons/icon-192.png'],
  ['the second brand', { brand: 'second' }, '/icons/second-icon-192.png'],
  ['no brand, as an earlier server sends it', {}, '/icons/icon-192.png'],
  ['a brand that nobody knows', { brand: '../elsewhere' }, '/icons/icon-192.png'],
])('a push of %s carries its icon', async (_whose, brand, icon) => {
  expect(await shownOf({ title: 'Ready for pickup', ...brand })).toMatchObject([{ icon, badge: icon }])
  expect(existsSync(new URL(`../../public${icon}`, import.meta.url))).toBe(true)
})
