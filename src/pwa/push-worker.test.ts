import { expect, test } from 'vitest'
import { openPage, showPush } from './push-worker.ts'

function registration(refuses = false) {
  const shown: { title: string; options: NotificationOptions | undefined }[] = []
  return {
    shown,
    async showNotification(title: string, options?: NotificationOptions) {
      if (refuses) throw new TypeError('No notification permission has been granted for this origin.')
      shown.push({ title, options })
    },
  }
}

test('a push becomes one notification, with the page that it is about', async () => {
  const worker = registration()
  await showPush(worker, { text: () => '{"title":"Shipped: Shoes","body":"b","link":"/account","tag":"m1"}' })
  expect(worker.shown).toEqual([
    {
      title: 'Shipped: Shoes',
      options: expect.objectContaining({ body: 'b', tag: 'm1', data: { link: '/account' } }),
    },
  ])
})

test('one that cannot be read, or is empty, still shows something', async () => {
  const worker = registration()
  const broken = () => {
    throw new TypeError('no text')
  }
  await showPush(worker, { text: broken })
  await showPush(worker, null)
  expect(worker.shown.map(({ title }) => title)).toEqual(['Quayside', 'Quayside'])
})

test('a permission that was taken back is no failure', async () => {
  await expect(showPush(registration(true), null)).resolves.toBeUndefined()
})

function windows(states: DocumentVisibilityState[]) {
  const did: string[] = []
  const open = states.map((visibilityState, n) => ({
    visibilityState,
    postMessage: (message: { link: string }) => did.push(`tell ${n} ${message.link}`),
    focus: async () => did.push(`focus ${n}`),
  }))
  return {
    did,
    matchAll: async () => open,
    openWindow: async (link: string) => {
      did.push(`open ${link}`)
      return null
    },
  } as unknown as Parameters<typeof openPage>[0] & { did: string[] }
}

test('a tap opens the page where the app is not open', async () => {
  const none = windows([])
  await openPage(none, { link: '/account/packages' })
  expect(none.did).toEqual(['open /account/packages'])
})

test('a tap brings the window to the front that somebody sees, and tells it where to go', async () => {
  const two = windows(['hidden', 'visible'])
  await openPage(two, { link: '/account' })
  expect(two.did).toEqual(['tell 1 /account', 'focus 1'])
})

test.each([[{ link: 'https://elsewhere.example' }], [null], [undefined], ['/x'], [{ link: 5 }]])(
  'with %j it opens the start page and nothing else',
  async (data) => {
    const none = windows([])
    await openPage(none, data)
    expect(none.did).toEqual(['open /'])
  },
)

test('a window that is gone, or may not come to the front, is no failure', async () => {
  const unopened = { ...windows([]), openWindow: async () => Promise.reject(new Error('not allowed')) }
  await expect(openPage(unopened, { link: '/account' })).resolves.toBeUndefined()
})
