import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

// A warehouse that isn't ours has a program of its own: it makes calls with its key and receives our webhooks.

async function startWarehouse() {
  const webhookCalls: { readonly signature: string; readonly body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      webhookCalls.push({ signature: String(request.headers['webhook-signature']), body })
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    received: webhookCalls,
    url: `http://127.0.0.1:${port}/hook`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const isGenuine = (secret: string, { signature, body }: { signature: string; body: string }): boolean => {
  const [time = '', mac = ''] = signature.split(',').map((part) => part.split('=')[1] ?? '')
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex') === mac
}

test('a partner gets a key, reports a box, receives news about it, and is shut out', async ({ browser }) => {
  await using warehouse = await startWarehouse()
  await using server = await startServer({ env: { PRIVATE_WEBHOOKS: '1', NODE_ENV: 'development' } })
  const { page } = await openPageOf(browser, server, 'admin', 'desktop')
  const box = { reference: 'MIA-1', trackingNumber: 'TBA940000000001', description: 'Brass telescope' }
  const [owner] = ask<{ mailbox: string }>(
    server,
    `select mailbox from account where email = 'user@quayside.test'`,
  )
  const secretOf = async (name: string) => {
    const secret = await page.getByLabel(name, { exact: true }).innerText()
    await page.getByRole('button', { name: `I’ve saved the ${name.toLowerCase()}` }).click()
    return secret
  }

  await page.goto(`${server.url}/admin/api-keys`)
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByLabel('Name').fill('Miami Freight')
  await shot(page, 'new-api-key')
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await secretOf('Key')
  expect(key).toMatch(/^qsk_live_/)
  await page.getByRole('button', { name: 'New API key' }).click()
  await page.getByLabel('Name').fill('Trial')
  await page.getByLabel('Test key').check()
  await shot(page, 'new-test-key')
  await page.getByRole('button', { name: 'Create key' }).click()
  const testKey = await secretOf('Key')
  expect(testKey).toMatch(/^qsk_test_/)
  await expect(page.getByText('For tests')).toBeVisible()
  await shot(page, 'api-keys')

  await page.goto(`${server.url}/admin/webhooks`)
  await page.getByRole('button', { name: 'New webhook' }).click()
  await page.getByLabel('API key').selectOption('Miami Freight')
  await page.getByLabel('Address').fill(warehouse.url)
  await shot(page, 'new-webhook')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const secret = await secretOf('Secret')

  const reportWith = (secretKey: string) =>
    fetch(`${server.url}/api/partner/packages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        packages: [{ ...box, mailbox: owner?.mailbox, customerName: 'Ursula Thompson' }],
      }),
    })
  const report = () => reportWith(key)
  const results = [{ status: 'received', hasCustomer: true }]
  expect(await (await reportWith(testKey)).json()).toMatchObject({ results: results, isTest: true })
  expect(await (await report()).json()).toMatchObject({ results: results, isTest: false })

  await expect.poll(() => warehouse.received.length).toBe(1)
  const [event] = warehouse.received
  expect(isGenuine(secret, event ?? { signature: '', body: '' })).toBe(true)
  expect(JSON.parse(event?.body ?? '{}')).toMatchObject({
    type: 'package.received',
    sequence: 1,
    data: { reference: 'MIA-1', mailbox: owner?.mailbox },
  })

  await page.getByRole('link', { name: warehouse.url }).click()
  await expect(page.getByRole('list', { name: 'Events' })).toContainText('Delivered')
  await shot(page, 'webhook')

  const customer = await openPageOf(browser, server, 'user', 'phone')
  await customer.page.goto(`${server.url}/account/packages`)
  await expect(customer.page.getByText('Brass telescope')).toBeVisible()

  await page.goto(`${server.url}/admin/api-keys`)
  await page.getByRole('link', { name: 'Miami Freight' }).click()
  await shot(page, 'api-key')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('API key revoked')).toBeVisible()
  expect((await report()).status).toBe(401)
})
