import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { sizes } from '../support/device.ts'
import { firstScripts, sizeOf, slowDown } from '../support/first-scripts.ts'
import { signIn } from '../support/people.ts'
import { partWeight, scriptCount, sheetsOf } from '../support/screen-scripts.ts'
import { mailsIn } from '../support/sent-mails.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

const phone = { viewport: { ...sizes.phone, width: 360 }, hasTouch: true }

test('a stranger sees the price without a script, sends a quote on, and writes to the office', async ({
  browser,
  company,
}) => {
  const { url } = company
  const plain = await (await browser.newContext({ ...phone, javaScriptEnabled: false })).newPage()
  let quote = ''
  let total = ''

  await test.step('the first page says address, price, days and offices before any script', async () => {
    await plain.goto(url)
    await expect(plain).toHaveTitle(/ · Quayside \| Premium Online Shopping and Shipping Experience$/)
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Shop in the US. Pick up in Jamaica.')
    await expect(plain.getByText('100 Quayside Way')).toBeVisible()
    await expect(plain.getByText('4–7 days')).toBeVisible()
    await expect(plain.getByRole('row', { name: /^1 lb J\$/ })).toBeVisible()
    await expect(plain.getByText('42 Barnett Street, Montego Bay, St. James')).toBeVisible()
    await shot(plain, 'phone-landing')
  })

  await test.step('the calculator adds up every line, and its address holds all that was typed', async () => {
    await plain.getByRole('link', { name: 'See what it costs' }).click()
    await plain.getByLabel('Weight in pounds').fill('3')
    await plain.getByLabel('What you paid, in US dollars').fill('120')
    await plain.getByLabel('What it is').selectOption('Phones')
    await plain.getByRole('button', { name: 'Calculate' }).click()
    await expect(plain.getByRole('row', { name: /^Import duty Phones: 20%/ })).toBeVisible()
    total = (await plain.getByTestId('quote-total').innerText()).split('\n')[0] ?? ''
    expect(total).toMatch(/^J\$\d/)
    quote = plain.url()
    expect(new URL(quote).searchParams.get('value')).toBe('120')
  })

  await test.step('a mixed box pays the duty of each kind, still without a script', async () => {
    const form = plain.locator('form details').first()
    await form.getByText('Another kind of goods in the same box').click()
    await form.getByLabel('What you paid for them, in US dollars (2)').fill('40')
    await form.getByLabel('What they are (2)').selectOption('Books')
    await plain.getByRole('button', { name: 'Calculate' }).click()
    const duty = plain.getByRole('row', { name: /^Import duty Shares of CIF/ })
    await expect(duty).toContainText('Phones: 20%')
    await expect(duty).toContainText('Books: 0%')
    await expect(plain.getByText('Another kind of goods in the same box')).toHaveCount(1)
    expect(new URL(plain.url()).searchParams.get('category2')).toBe('Books')
  })

  const page = await (await browser.newContext(phone)).newPage()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })

  await test.step('a person who gets the link sees the same, and fetches no part of the app for it', async () => {
    await page.goto(quote, { waitUntil: 'networkidle' })
    await expect(page.getByTestId('quote-total')).toContainText(total)
    expect(scripts.length).toBeLessThan(6)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  })

  await test.step('the menu leads to the rates and on to the office', async () => {
    await page.getByLabel('Menu').click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rates' }).click()
    await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Each extra pound US$2.25' })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
    await page.getByLabel('Your name').fill('Marcia Bennett')
    await page.getByRole('main').getByLabel('Email').fill('marcia')
    await page.getByLabel('Subject').fill('Barrels by sea')
    await page.getByLabel('Message').fill('What does a barrel cost from Florida?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please check the highlighted fields.')).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Email')).toBeFocused()
    await page.getByRole('main').getByLabel('Email').fill('marcia@example.test')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
  })

  await test.step('the office has it by mail', async () => {
    const contactMail = async () =>
      (await mailsIn(company)).find(({ subject }) => subject === 'Contact: Barrels by sea')
    await expect.poll(async () => (await contactMail())?.to?.[0]?.address).toBe('hello@quayside.test')
    const mail = await contactMail()
    expect(mail?.replyTo?.[0]?.address).toBe('marcia@example.test')
    expect(mail?.text).toContain('What does a barrel cost from Florida?')
  })
})

test('a visitor loads a few kilobytes of script, and a customer at most 207 kB before the first screen', async ({
  page,
  company,
}) => {
  const { url } = company
  const kB = async (path: string) => sizeOf(await firstScripts(page, url + path)) / 1000
  await slowDown(page)
  const recovery = ['forgot-password', 'reset-password#x', 'verify-email#x'].map((page) => `/account/${page}`)
  const [checkout] = ask<{ checkoutId: string; checkoutToken: string }>(
    company,
    "select checkoutId, checkoutToken from checkout where status in ('created', 'link-open')",
  )
  if (!checkout) throw new Error('the company has no payment link that is open')
  const payments = [
    `/checkout/${checkout.checkoutToken}`,
    `/payment-success?customReference=${checkout.checkoutId}`,
    `/payment-cancelled?customReference=${checkout.checkoutId}`,
  ]
  const forms = ['/login', '/register', '/slp/login', ...recovery]
  for (const path of ['/', '/shipping-calculator', ...forms, ...payments])
    expect([path, (await kB(path)) < 10]).toEqual([path, true])
  await signIn(page, url, 'user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await kB('/account/dashboard')).toBeLessThanOrEqual(207)
})

test('the app is few scripts, and customers load none of the staff’s screens', () => {
  expect(scriptCount()).toBeLessThanOrEqual(70)
  expect(partWeight('first')).toBeLessThanOrEqual(200)
  // The device page compares details by the rows of their fields, which brings the validators: 28 kB.
  expect(partWeight('account')).toBeLessThanOrEqual(390)
})

test('the app’s page links none of the visitors’ styles, and a visitor’s page none of the app’s', () => {
  const app = sheetsOf('index.html')
  expect([...app.keys()]).toEqual(['shared', 'app'])
  // The ground stays while the app replaces a page that the server has drawn.
  const usesOfColours = [...app.values()].join('').match(/[^{}]+\{[^{}]*var\(--pub-[^{}]*\}/g)
  expect(usesOfColours).toEqual([expect.stringMatching(/^body\{/)])

  const visitors = sheetsOf('visitor.html')
  expect([...visitors.keys()].sort()).toEqual(['pages', 'shared', 'visitor'])
  expect([...visitors.values()].join('')).not.toMatch(/\.m_|--mantine-spacing|--quay-ground/)
})
