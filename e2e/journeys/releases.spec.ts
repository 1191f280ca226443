import { readdirSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Front, startFront } from '../support/front.ts'
import { buildRelease } from '../support/releases.ts'
import { freePort, startServer } from '../support/server.ts'

// A device keeps the app through bad networks and new releases. The worker, the builds and the server are real.

const test = base.extend<{ front: Front }>({
  // Playwright reads the first parameter's names, so it has to be a pattern, also an empty one.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  front: async ({}, use) => {
    const port = await freePort()
    await using server = await startServer({ env: { DEMO: '0', PUBLIC_URL: `http://127.0.0.1:${port}` } })
    const front = await startFront(builds.a, port, server.url)
    await use(front)
    await front.down()
  },
})

/** A busy old worker puts the new one off, in Chromium for five minutes at most (its lame-duck time). */
const TAKEOVER_MS = 330_000

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 2 * TAKEOVER_MS })

let builds: { a: string; b: string; c: string }

test.beforeAll(async () => {
  // The releases are built one after the other, because each writes the same generated route tree.
  builds = { a: await buildRelease('a'), b: await buildRelease('b'), c: await buildRelease('c') }
})

const release = (page: Page) => page.locator('html').getAttribute('data-release')
const hasRelease = (page: Page, name: string) =>
  expect(page.locator('html')).toHaveAttribute('data-release', new RegExp(`\\+${name}$`), {
    timeout: TAKEOVER_MS,
  })
const showsApp = (page: Page) => expect(page.locator('#root')).not.toBeEmpty()
const offer = (page: Page) => page.getByText('A new version is ready')

/** The first visit, until the worker holds the whole app and this page. */
async function visit(page: Page, front: Front): Promise<void> {
  // Pages that the server draws leave a visitor's browser as it was: the app comes with the first page of its own.
  await page.goto(`${front.url}/account/dashboard`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  await showsApp(page)
}

/** Looks for a new version as the app does by the hour; says how that went. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    try {
      await registration.update()
    } catch {
      return 'failed'
    }
    const worker = registration.installing
    if (!worker) return registration.waiting ? 'installed' : 'nothing'
    return new Promise<string>((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed' || worker.state === 'redundant') resolve(worker.state)
      })
    })
  })

const update = async (page: Page) => {
  await expect(offer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Update' }).click()
}

/** Whether an address still gives a script, asked as the page's own loader would. */
const isScript = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const answer = await fetch(address)
    return answer.ok && /javascript/.test(answer.headers.get('content-type') ?? '')
  }, url)

/** The script that differs in each release; others are the same in every one. */
const entryScript = (page: Page) =>
  page.locator('script[type=module][src*="/main-"]').evaluate((script: HTMLScriptElement) => script.src)

/** Address and type of everything that any cache of the device holds. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const cachedFiles: { path: string; type: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        cachedFiles.push({
          path: new URL(request.url).pathname,
          type: answer?.headers.get('content-type') ?? '',
          text: (await answer?.text())?.slice(0, 200) ?? '',
        })
      }
    }
    return cachedFiles
  })

test('works offline from the first visit, on any page, after a reload', async ({ page, front }) => {
  await visit(page, front)
  await front.down()
  await page.reload()
  await hasRelease(page, 'a')
  await page.goto(`${front.url}/login`)
  await hasRelease(page, 'a')
  await showsApp(page)
})

test('a page that was loading while the worker was installed works offline too', async ({
  page,
  context,
  front,
}) => {
  const late = await context.newPage()
  const installed = Promise.withResolvers<void>()
  await late.route('**/login', async (route) => {
    await installed.promise
    await route.continue()
  })
  const arrival = late.goto(`${front.url}/login`)
  await visit(page, front)
  installed.resolve()
  await arrival
  await expect.poll(() => late.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // A file that this page has not loaded yet.
  const file = (await cached(page)).find(({ path }) => path.startsWith('/assets/help-page'))
  await front.down()
  expect(await isScript(late, file?.path ?? 'a file of the manual')).toBe(true)
})

test('a captive portal neither replaces the app nor gets into its caches', async ({ page, front }) => {
  await visit(page, front)
  front.portalFor(/./)
  await page.reload()
  await hasRelease(page, 'a')
  expect(await lookForUpdate(page)).toBe('failed')

  // The portal lets the worker's script through and answers for the rest of the new release.
  front.deploy(builds.b)
  front.portalFor(/^\/(assets|index)/)
  expect(await lookForUpdate(page)).toBe('redundant')
  await page.reload()
  await hasRelease(page, 'a')
  await expect(offer(page)).toHaveCount(0)
  // A page that stays open meets the portal at each look, and still hears of the version that comes through in the end.
  for (let looks = 0; looks < 3; looks += 1) expect(await lookForUpdate(page)).toBe('redundant')

  front.portalFor(undefined)
  // The app checks automatically when it opens: that attempt may have begun with the portal, and ends the way it did.
  // Each fetches a whole release, which takes as much time as ten tries of anything else on a busy machine.
  await expect.poll(() => lookForUpdate(page), { timeout: 120_000 }).toBe('installed')
  await update(page)
  await hasRelease(page, 'b')

  const cachedFiles = await cached(page)
  expect(cachedFiles.filter(({ text }) => text.includes('Free Wi-Fi'))).toEqual([])
  expect(cachedFiles.filter(({ path, type }) => path.endsWith('.js') && !/javascript/.test(type))).toEqual([])
  expect(cachedFiles.filter(({ path }) => /^\/(api|health|metrics|deviceHub)/.test(path))).toEqual([])
  expect(cachedFiles.length).toBeGreaterThan(3)
})

test('a missing file of a new release keeps the old one, whole', async ({ page, front }) => {
  await visit(page, front)
  front.deploy(builds.b)
  front.lose(/^\/assets\/.*\.js$/)
  expect(await lookForUpdate(page)).toBe('redundant')
  await front.down()
  await page.reload()
  await hasRelease(page, 'a')
  await showsApp(page)
})

test('a release with one changed module brings one new script', () => {
  const scriptsOf = (dist: string) => readdirSync(join(dist, 'assets'))
  const knownNames = new Set(scriptsOf(builds.a))
  expect(scriptsOf(builds.b).filter((name) => !knownNames.has(name))).toEqual([
    expect.stringMatching(/^main-/),
  ])
})

test('a new release waits for its person, takes one tab, and leaves the other its own files', async ({
  page,
  context,
  front,
}) => {
  await visit(page, front)
  const otherPage = await context.newPage()
  await visit(otherPage, front)
  const scriptOfA = await entryScript(otherPage)
  await otherPage.evaluate(() => Object.assign(window, { half: 'a form' }))

  front.deploy(builds.b)
  expect(await lookForUpdate(page)).toBe('installed')
  await expect(offer(otherPage)).toBeVisible()
  expect(await release(page)).toMatch(/\+a$/)

  const pagesBefore = front.pagesAsked()
  // Calls must not keep the old version at work: Chromium would put off the new one for five minutes.
  await otherPage.evaluate(() => setInterval(() => void fetch('/health'), 10))
  await update(page)
  await hasRelease(page, 'b')
  await hasRelease(otherPage, 'a')
  // Not reloaded: the page still has its state.
  expect(await otherPage.evaluate(() => 'half' in window)).toBe(true)
  expect(await isScript(otherPage, scriptOfA)).toBe(true)
  // The reload came from the worker, and there was no second one.
  expect(front.pagesAsked()).toBe(pagesBefore)

  await update(otherPage)
  await hasRelease(otherPage, 'b')
  const scriptOfB = await entryScript(page)
  front.deploy(builds.c)
  expect(await lookForUpdate(page)).toBe('installed')
  await update(page)
  await hasRelease(page, 'c')
  expect(await isScript(page, scriptOfB)).toBe(true)
  expect(await isScript(page, scriptOfA)).toBe(false)
})

/** Notes on the page how far the worker is that it registers from its next load on. */
const noteRegistering = (page: Page) =>
  page.addInitScript(() => {
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = async (...args) => {
      const registration = await register(...args)
      const worker = registration.installing ?? registration.waiting ?? registration.active
      const note = () => {
        if (worker) document.documentElement.dataset['registered'] = worker.state
      }
      worker?.addEventListener('statechange', note)
      note()
      return registration
    }
  })

test('the kill switch removes the worker and its files, and leaves the work on the device', async ({
  page,
  front,
}) => {
  await visit(page, front)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('unsent-work', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows').put('a scan', 'first')
        opening.onsuccess = () => resolve(opening.result.close())
        opening.onerror = () => reject(opening.error)
      }),
  )
  const rescue = await mkdtemp(join(tmpdir(), 'quayside-rescue-'))
  await cp(builds.b, rescue, { recursive: true })
  await copyFile(join(import.meta.dirname, '..', '..', 'scripts', 'kill-switch-sw.js'), join(rescue, 'sw.js'))
  front.deploy(rescue)
  await noteRegistering(page)
  const pagesBefore = front.pagesAsked()
  // The browser answers a look with one that it began itself before the deployment: the next look finds the switch.
  await expect(async () => {
    await page.evaluate(() => void navigator.serviceWorker.ready.then((worker) => worker.update()))
    await expect(page.locator('html')).toHaveAttribute('data-release', /\+b$/, { timeout: 5_000 })
  }).toPass()
  // The page that came back registers the switch again; that must not reload it again.
  await expect(page.locator('html'), 'the page that came back comes to rest').toHaveAttribute(
    'data-registered',
    /activated|redundant/,
  )
  expect(front.pagesAsked(), 'pages loaded before and after').toBe(pagesBefore + 1)
  await expect
    .poll(() =>
      page.evaluate(async () => ({
        databases: (await indexedDB.databases())
          .map(({ name }) => name)
          .filter((name) => name === 'unsent-work'),
        caches: await caches.keys(),
        workers: (await navigator.serviceWorker.getRegistrations()).length,
      })),
    )
    .toEqual({ databases: ['unsent-work'], caches: [], workers: 0 })
  expect(front.pagesAsked(), 'pages loaded in the end').toBe(pagesBefore + 1)
  // The page may still be fetching scripts of the folder that goes.
  await page.waitForLoadState('networkidle')
  await page.close()
  await rm(rescue, { recursive: true, force: true })
})
