import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { ageLogIns } from '../support/old-log-ins.ts'
import { emailOf, fillSignIn, type Person, signIn } from '../support/people.ts'
import { placesOf } from '../support/remains.ts'
import { freePort, type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs } from '../support/truth.ts'

/** Passkeys belong to a name, so the company has a name instead of a number. */
async function startNamed(): Promise<{ server: RunningServer; url: string } & AsyncDisposable> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = await startServer({ port, env: { PUBLIC_URL: url } })
  return { server, url, [Symbol.asyncDispose]: () => server.dispose() }
}

/** A phone's or laptop's own authenticator, whose person always agrees. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/profile`)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

const fillFirstStep = async (page: Page, url: string, person: Person) => {
  await page.goto(`${url}/login`)
  await fillSignIn(page, person)
}

test('a passkey is set up, is the second step, logs in alone, and confirms the person’s identity', async ({
  page,
  context,
}) => {
  await using company = await startNamed()
  const { server, url } = company
  await addAuthenticator(context, page)
  await signIn(page, url, 'supervisor')
  await page.goto(`${url}/admin/profile`)
  const panel = page.getByRole('region', { name: 'Second factor' })
  await panel.getByRole('button', { name: 'Add a second factor' }).click()
  await page.getByRole('button', { name: /^Passkey/ }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
  await shot(page, 'recovery-codes')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(panel).toContainText('Work laptop')
  await expect(panel).toContainText('10 of your recovery codes are left.')

  await test.step('the password alone opens nothing', async () => {
    await logOut(page, url)
    await fillSignIn(page, 'supervisor')
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
    await shot(page, 'second-step')
    await page.goto(`${url}/admin/packages`)
    await expect(page).toHaveURL(/\/login/)
  })
  await test.step('password and passkey log in', async () => {
    await fillFirstStep(page, url, 'supervisor')
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL(/\/admin/)
  })
  await test.step('the passkey alone logs in', async () => {
    await logOut(page, url)
    await page.getByRole('button', { name: 'Log in with a passkey' }).click()
    await expect(page).toHaveURL(/\/admin/)
  })
  await test.step('a call that takes a proof asks once, and is done after it', async () => {
    await page.goto(`${url}/admin/customers`)
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/accounts/customers/export')) calls += 1
    })
    ageLogIns(server)
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
    await shot(page, 'proof-dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
    await download
    expect(calls).toBe(2)
  })
})

test('a role that needs a second factor sets it up at the next login, before anything else', async ({
  page,
}) => {
  await using company = await startNamed()
  const { server, url } = company
  const call = await apiAs(server, 'admin')
  await call('PUT', '/settings', { secondFactor: { requiredFor: ['Senior'], openSessionsUntil: null } })
  await fillFirstStep(page, url, 'senior')
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await shot(page, 'first-factor')
  await page.goto(`${url}/admin`)
  await expect(page).toHaveURL(/\/login/)

  await fillFirstStep(page, url, 'senior')
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  const secret = (await page.locator('[data-secret]').textContent()) ?? ''
  const generator = new TOTP({ secret: Secret.fromBase32(secret) })
  await expect(page.getByRole('img', { name: 'Picture for your authenticator app' })).toBeVisible()
  await shot(page, 'first-factor-app')
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByRole('button', { name: 'Save app' }).click()
  await expect(page.getByText('Code is wrong.')).toBeVisible()
  const setUpAt = Date.now()
  await page.getByLabel('Code from the app').fill(generator.generate({ timestamp: setUpAt }))
  await page.getByRole('button', { name: 'Save app' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
  const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page).toHaveURL(/\/admin/)

  await test.step('then password and code log in, and a recovery code once', async () => {
    await logOut(page, url)
    await fillSignIn(page, 'senior')
    const label = page.getByLabel('Code from your authenticator app')
    await label.fill(generator.generate({ timestamp: setUpAt }))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByText('Code is wrong or was used.')).toBeVisible()
    // The code of the next half minute: one step of a phone's wrong clock is allowed.
    await label.fill(generator.generate({ timestamp: setUpAt + 30_000 }))
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/admin/)
    await logOut(page, url)
    await fillSignIn(page, 'senior')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase())
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL(/\/admin/)
  })
})

test('[H13] a lost device is locked by the office, and empties itself at its next contact', async () => {
  await using server = await startServer()
  await using handheld = await openHandheld(server)
  const { page } = handheld
  const [number = ''] = labels(9, 1254)
  await handheld.loseSignal()
  await scanSaved(page, number)
  expect(await placesOf(page, number)).not.toEqual([])

  const call = await apiAs(server, 'admin')
  const accounts = await call<{ accountId: string; user: { email: string } }[]>('GET', '/accounts')
  const owner = accounts.find(({ user }) => user.email === emailOf('warehouse'))?.accountId
  const [session] = await call<{ sessionId: string }[]>('GET', `/accounts/${owner}/sessions`)
  const reason = { reason: 'Left in a taxi' }
  await call('POST', `/accounts/${owner}/sessions/${session?.sessionId}/lock`, reason)

  await handheld.regainSignal()
  await expect(page.getByText('This device was reported lost and locked.')).toBeVisible()
  await shot(page, 'lost-device')
  expect(await placesOf(page, number, emailOf('warehouse'))).toEqual([])
  const emptiedTime = async () =>
    (await call<{ emptiedAt: string | null }[]>('GET', `/accounts/${owner}/sessions`))[0]?.emptiedAt
  await expect.poll(emptiedTime).toBeTruthy()
  await page.reload()
  await expect(page.getByText('This device was reported lost and locked.')).toBeVisible()
})
