import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { sizes } from '../support/device.ts'
import { signIn } from '../support/people.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// A phone gets a notification about a package while the app is closed. Google's and Apple's push services cannot be
// reached here: a service of ours replaces them, the browser gets a subscription to it, and its messages from the
// server are handed to the browser's worker as the browser would.

const test = base.extend<object, { service: PushService; server: RunningServer }>({
  service: [
    // Playwright reads the first parameter's names, so it has to be a pattern, also an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      await using service = await startPushService()
      await use(service)
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      await using server = await startServer({ env: { PUSH_HOSTS: service.url } })
      await use(server)
    },
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })

/** These parts of the worker's world are unknown to the compiler here. */
interface WorkerWorld {
  readonly registration: ServiceWorkerRegistration
  readonly NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event
}

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' })
const subscriptions = (server: RunningServer) =>
  ask<{ endpoint: string }>(server, 'select endpoint from pushSubscription').map(({ endpoint }) => endpoint)

/** Runs in the page before the app. */
function subscribeTo(input: PushService['subscription']): void {
  const name = 'the browser’s subscription'
  const subscription = {
    endpoint: input.endpoint,
    toJSON: () => input,
    unsubscribe: async () => {
      localStorage.removeItem(name)
      return true
    },
  }
  const ownMethods = {
    subscribe: async () => {
      localStorage.setItem(name, '1')
      return subscription
    },
    getSubscription: async () => (localStorage.getItem(name) ? subscription : null),
  }
  Object.assign(PushManager.prototype, ownMethods)
}

/** Hands a push to the page's worker, as the browser does when its service has one. */
async function workerOf(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  const workerRegistration = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await workerRegistration
  const origin = new URL(page.url()).origin
  return {
    push: (data: string) =>
      session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        const list = await registration.getNotifications()
        return list.map(({ title, body, data, tag }) => ({ title, body, link: data?.link, tag }))
      }),
  }
}

const ready = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))

test('a customer switches notifications on, hears about a package, and hears nothing after signing out', async ({
  browser,
  server,
  service,
}) => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true })
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(subscribeTo, service.subscription)
  const page = await context.newPage()
  await signIn(page, server.url, 'user')
  await ready(page)

  await test.step('the switch tells the server of this browser', async () => {
    await page.goto(`${server.url}/account/profile`)
    await expect(theSwitch(page)).not.toBeChecked()
    await theSwitch(page).scrollIntoViewIfNeeded()
    await shot(page, 'phone-push-off')
    await theSwitch(page).click()
    await expect(theSwitch(page)).toBeChecked()
    await expect(
      page.getByText('You get notifications on this device, even when the app is closed.'),
    ).toBeVisible()
    await shot(page, 'phone-push-on')
    expect(subscriptions(server)).toEqual([service.subscription.endpoint])
    await page.reload()
    await expect(theSwitch(page)).toBeChecked()
    await page.getByLabel('A package was shipped: Device').uncheck()
  })

  const [pkg] = ask<{ packageId: string; description: string }>(
    server,
    `select p.packageId, p.description from package p join account a on a.accountId = p.accountId
      where a.email = 'user@quayside.test' and p.deletedAt is null
        and p.status in ('AtLocalOffice', 'AtHeadOffice', 'OnRoute', 'Shipped') limit 1`,
  )
  if (!pkg) throw new Error('the demo customer has nothing on its way')
  const worker = await workerOf(context, page)

  await test.step('the server sends what happened, and the worker shows it', async () => {
    const office = await apiAs(server, 'supervisor')
    await office('PUT', '/packages/status-update', { packageIds: [pkg.packageId], status: 'ReadyForPickup' })
    await expect.poll(() => service.texts.length).toBe(1)
    await worker.push(service.texts[0] ?? '')
    await expect.poll(worker.shown).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('Ready for pickup'),
        link: `/account/packages/${pkg.packageId}`,
      }),
    ])
  })

  await test.step('the bell counts it, and it is new until it is marked as read', async () => {
    await page.getByRole('link', { name: 'Notifications: 1 new' }).click()
    const latest = page.getByRole('main').getByRole('listitem').first()
    await expect(latest).toContainText('Ready for pickup')
    await expect(latest).toContainText('New')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(latest).not.toContainText('New')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  })

  await test.step('a repeated message replaces the first; a foreign message shows only general news', async () => {
    await worker.push(service.texts[0] ?? '')
    await worker.push('<script>alert(1)</script>')
    await expect
      .poll(async () => (await worker.shown()).map(({ link }) => link).sort())
      .toEqual(['/', `/account/packages/${pkg.packageId}`])
  })

  await test.step('a tap leads the open app to the package', async () => {
    const [serviceWorker] = context.serviceWorkers()
    if (!serviceWorker) throw new Error('the page has no worker')
    await serviceWorker.evaluate(async () => {
      const { registration, NotificationEvent } = globalThis as unknown as WorkerWorld
      const notifications = await registration.getNotifications()
      const notification = notifications.find(({ data }) => data.link !== '/')
      dispatchEvent(new NotificationEvent('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(`${server.url}/account/packages/${pkg.packageId}`)
    await expect.poll(async () => (await worker.shown()).map(({ link }) => link)).toEqual(['/'])
  })

  await test.step('an invoice that is shared into the app is the merchant invoice of a pre-alert', async () => {
    await page.evaluate(() => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const files = new DataTransfer()
      files.items.add(new File(['%PDF-1.7'], 'order-112-77.pdf', { type: 'application/pdf' }))
      input.files = files.files
      const text = Object.assign(document.createElement('input'), {
        name: 'text',
        value: '1Z999AA10123456784',
      })
      form.append(input, text)
      document.body.append(form)
      form.submit()
    })
    const dialog = page.getByRole('dialog', { name: 'Add pre-alert' })
    await expect(dialog.getByText('order-112-77.pdf')).toBeVisible()
    await expect(dialog.getByLabel('Tracking number')).toHaveValue('1Z999AA10123456784')
    await shot(page, 'phone-shared-invoice')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('signing out takes the browser off the server', async () => {
    await page.goto(`${server.url}/account/profile`)
    await page.getByRole('button', { name: 'Logout' }).last().click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => subscriptions(server)).toEqual([])
    await expect.poll(() => page.evaluate(() => localStorage.getItem('quayside.push'))).toBeNull()
    await signIn(page, server.url, 'user')
    await page.goto(`${server.url}/account/profile`)
    await expect(theSwitch(page)).not.toBeChecked()
  })
})

test('the panel says what to do when notifications are refused, cannot be had, or fail', async ({
  browser,
  server,
}) => {
  const open = async (before: () => void, isGranted = false) => {
    const context = await browser.newContext({ viewport: sizes.desktop })
    if (isGranted) await context.grantPermissions(['notifications'], { origin: server.url })
    await context.addInitScript(before)
    const page = await context.newPage()
    await signIn(page, server.url, 'user')
    await ready(page)
    await page.goto(`${server.url}/account/profile`)
    await theSwitch(page).scrollIntoViewIfNeeded()
    return page
  }

  await test.step('refused', async () => {
    const page = await open(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' as const }),
    )
    await expect(theSwitch(page)).toBeDisabled()
    await expect(page.getByText('Allow notifications in your browser first')).toBeVisible()
    await shot(page, 'desktop-push-denied')
  })

  await test.step('an iPhone outside the home screen', async () => {
    const page = await open(() => {
      Reflect.deleteProperty(globalThis, 'PushManager')
      Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' })
    })
    await expect(theSwitch(page)).toBeDisabled()
    await expect(page.getByText('Put the app on the home screen first')).toBeVisible()
    await shot(page, 'desktop-push-install')
  })

  await test.step('a browser that has none', async () => {
    const page = await open(() => Reflect.deleteProperty(globalThis, 'PushManager'))
    await expect(theSwitch(page)).toBeDisabled()
    await expect(page.getByText('This browser doesn’t support notifications.')).toBeVisible()
  })

  await test.step('its push service does not answer', async () => {
    const page = await open(() => {
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('Registration failed - push service error', 'AbortError')
      }
    }, true)
    await theSwitch(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'couldn’t be changed' })).toContainText(
      'This browser could not reach its notification service.',
    )
    await expect(theSwitch(page)).not.toBeChecked()
    await shot(page, 'desktop-push-failed')
    expect(subscriptions(server)).toEqual([])
  })
})
