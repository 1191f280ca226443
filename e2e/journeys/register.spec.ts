import { expect, type Page, test } from '@playwright/test'
import { sizes } from '../support/device.ts'
import { linkFor } from '../support/sent-mails.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'

const email = 'nadia@example.com'
const first = 'Mangoes on the quay 9'
const second = 'Sorrel and ginger 77'

async function signInWith(page: Page, url: string, password: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function typeTwice(page: Page, password: string, repetition = password): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(repetition)
}

test('a visitor opens an account, confirms the address, forgets the password and comes back', async ({
  browser,
}) => {
  await using server = await startServer()
  const { url } = server
  const page = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  const desktop = await (await browser.newContext({ viewport: sizes.desktop })).newPage()

  await test.step('the form says next to each field what is wrong', async () => {
    await page.goto(`${url}/login`)
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible()
    await shot(page, 'phone-register')
    await page.getByLabel('Email', { exact: true }).fill('nadia')
    await typeTwice(page, 'short', 'shorter')
    await page.getByRole('button', { name: 'Create my account' }).click()
    for (const text of [
      'Please check the highlighted fields.',
      'Enter your first name.',
      'Enter your email address, like name@example.com.',
      'Enter a phone number so our driver can reach you.',
      'Choose where you want to pick up.',
      'This is shorter than 10 characters.',
      'The passwords don’t match.',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await shot(page, 'phone-register-faults')
  })

  await test.step('a whole form opens an account, and one is logged in', async () => {
    await page.getByLabel('First name').fill('Nadia')
    await page.getByLabel('Last name').fill('Fraser')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Phone').fill('876 555 0101')
    await page.getByLabel('Pickup office').selectOption({ index: 1 })
    await typeTwice(page, first)
    await page.getByRole('button', { name: 'Create my account' }).click()
    await expect(page).toHaveURL(`${url}/account/dashboard`)
    await shot(page, 'phone-register-done')
  })

  await test.step('the customer reads that the address is unconfirmed', async () => {
    await page.getByRole('link', { name: 'Confirm your email address' }).click()
    await expect(page).toHaveURL(`${url}/account/profile`)
    await expect(page.getByRole('button', { name: 'Send the email again' })).toBeVisible()
    await expect(page.getByText(/^Logged in \d/)).toBeVisible()
    await shot(page, 'phone-profile-unconfirmed')
  })

  await test.step('the link of the mail confirms the address, once', async () => {
    const link = await linkFor(server, email, /^Confirm your email address/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await expect(page).toHaveURL(`${url}/account/verify-email`)
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
    await page.goto(`${url}/account/profile`)
    await expect(page.getByText(/^Logged in \d/)).toBeVisible()
    await expect(page.getByText('Confirm your email address')).toHaveCount(0)
    await page.goto(`${url}/account/verify-email`)
    await expect(page.getByRole('heading', { name: 'Your email address is already confirmed' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true }).last()).toBeVisible()
    await desktop.goto(link)
    await expect(desktop.getByText('This link was used or is too old.')).toBeVisible()
    await shot(desktop, 'desktop-verify-again')
    await desktop.goto(`${url}/account/verify-email`)
    await expect(desktop.getByText('Open the link in the email we sent you')).toBeVisible()
    await expect(desktop.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  })

  await test.step('a forgotten password is asked for elsewhere', async () => {
    await desktop.goto(`${url}/login`)
    await desktop.getByLabel('Email', { exact: true }).fill(email)
    await desktop.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(desktop.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expect(desktop.getByLabel('Email', { exact: true })).toHaveValue(email)
    expect(desktop.url()).not.toContain('nadia')
    await shot(desktop, 'desktop-forgot')
    await desktop.getByRole('button', { name: 'Send me a link' }).click()
    await expect(desktop.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(desktop.getByText(`If ${email} belongs to an account`)).toBeVisible()
    await expect(desktop.getByRole('button', { name: 'Send me a link' })).toBeHidden()
  })

  await test.step('the link of the mail sets a new one, and ends what was open', async () => {
    const link = await linkFor(server, email, /^Set a new password/)
    await desktop.goto(link)
    await typeTwice(desktop, 'short', 'shorter')
    await desktop.getByRole('button', { name: 'Change my password' }).click()
    await expect(desktop.getByText('This is shorter than 10 characters.')).toBeVisible()
    await expect(desktop.getByText('The passwords don’t match.')).toBeVisible()
    await typeTwice(desktop, second)
    await shot(desktop, 'desktop-reset')
    await desktop.getByRole('button', { name: 'Change my password' }).click()
    await expect(desktop.getByRole('heading', { name: 'Your password is changed' })).toBeVisible()
    await desktop.goto(link)
    await expect(desktop.getByRole('alert')).toHaveText(
      'This link was used or is too old. Ask for a new one.',
    )
    await expect(desktop.getByRole('button', { name: 'Change my password' })).toBeHidden()
    await expect(desktop.getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
    await page.goto(`${url}/account/profile`)
    await expect(page).toHaveURL(/\/login/)
  })

  await test.step('the old password is refused, the new one opens the account', async () => {
    await signInWith(desktop, url, first)
    await expect(desktop.getByRole('alert')).toHaveText(/Wrong email or password/)
    await signInWith(desktop, url, second)
    await expect(desktop).toHaveURL(`${url}/account/dashboard`)
    await desktop.goto(`${url}/account/profile`)
    const shippedCheckbox = desktop.getByLabel('A package was shipped: Email')
    await shippedCheckbox.uncheck()
    await desktop.reload()
    await expect(shippedCheckbox).not.toBeChecked()
    await shot(desktop, 'desktop-profile')
  })
})
