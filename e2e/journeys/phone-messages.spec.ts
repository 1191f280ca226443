import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { sizes } from '../support/device.ts'
import { signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'

// Without a provider texts are files, so a customer can confirm a phone and choose what is sent there.

const test = base.extend<object, { server: RunningServer }>({
  server: [
    // Playwright reads the first parameter's names, so it has to be a pattern, also an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      // A public server offers no channel that only writes files.
      await using server = await startServer({ env: { NODE_ENV: '' } })
      await use(server)
    },
    { scope: 'worker' },
  ],
})

const textsIn = ({ dataDir }: RunningServer): string[] => {
  const folder = join(dataDir, 'phone')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** The page at every size, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  if (!process.env['SHOTS_DIR']) return
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await page.getByRole('heading', { name: 'WhatsApp and SMS' }).first().scrollIntoViewIfNeeded()
      await shot(page, `${name}-${size}-${colorScheme}`)
    }
  await page.setViewportSize(sizes.phone)
}

test('a customer confirms a phone by a code and chooses SMS for one event', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: sizes.phone, hasTouch: true })
  const page = await context.newPage()
  await signIn(page, server.url, 'user')
  await page.goto(`${server.url}/account/profile`)
  await expect(page.getByRole('heading', { name: 'WhatsApp and SMS' })).toBeVisible()
  await page.getByText('Choose one by one').click()
  const choice = page.getByLabel('An invoice is ready: SMS')
  await expect(choice).toBeDisabled()
  await look(page, 'unconfirmed')

  await page.getByRole('button', { name: 'Code by SMS' }).click()
  await expect.poll(() => textsIn(server).length).toBe(1)
  const code = /\d{6}/.exec(textsIn(server)[0]?.split('\n\n')[1] ?? '')?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).fill(code)
  await look(page, 'code')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Send nothing to this phone' })).toBeVisible()

  await choice.check()
  await page.reload()
  await page.getByText('Choose one by one').click()
  await expect(choice).toBeChecked()
  await expect(page.getByLabel('An invoice is ready: WhatsApp')).not.toBeChecked()
  await look(page, 'confirmed')
  await context.close()
})
