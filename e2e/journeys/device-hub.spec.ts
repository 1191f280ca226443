import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { labels } from '../support/labels.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { emailOf, password, signIn } from '../support/people.ts'
import { openTillOf } from '../support/tills.ts'
import { wedgeScan } from '../support/wedge.ts'

const [parcel = ''] = labels(1, 9161)

async function post(url: string, body: object, token = ''): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, string>
}

/** A device of the office, connected with a key of its own. */
async function connectDevice(url: string, kind: 'scale' | 'terminal', name: string): Promise<HubConnection> {
  const { jwtToken = '' } = await post(`${url}/api/accounts/authenticate`, {
    email: emailOf('admin'),
    password,
  })
  const { key = '' } = await post(`${url}/api/hub/devices`, { name, kind }, jwtToken)
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/deviceHub`, { accessTokenFactory: () => key })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  return connection
}

test('the scale on the desk fills the weight, the terminal the reference, and logging out ends the connection', async ({
  page,
  company,
}) => {
  const join = async () => {
    const socket = await page.waitForEvent('websocket', (candidate) => candidate.url().includes('/deviceHub'))
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"join"'))
    return socket
  }
  const scale = await connectDevice(company.url, 'scale', 'Dock scale')
  const terminal = await connectDevice(company.url, 'terminal', 'Counter 1')
  const weigh = (weightLb: number, stable = true) =>
    scale.invoke('SendDeviceInfo', { kind: 'scale', weightLb, stable })
  const tell = (state: string, reference = '') =>
    terminal.invoke('SendDeviceInfo', { kind: 'terminal', state, reference })

  await openTillOf(company, 'senior')
  await signIn(page, company.url, 'senior')
  await page.goto(`${company.url}/admin/packages/checkin`)
  await page.getByText('Full', { exact: true }).click()
  await page.getByRole('radio', { name: 'Full', checked: true }).waitFor({ state: 'attached' })
  const joining = join()
  await wedgeScan(page, parcel)
  await joining
  const weight = page.getByLabel('Weight (lb)')
  await weigh(12.4)
  await page.getByRole('button', { name: 'Use Dock scale: 12.40 lb' }).click()
  await expect(weight).toHaveValue('12.40')
  await weigh(14, false)
  await weigh(15.5)
  await expect(weight).toHaveValue('15.50')
  await weight.fill('20')
  await weigh(16)
  await expect(page.getByRole('button', { name: 'Use 16.00 lb' })).toBeVisible()
  await expect(weight).toHaveValue('20')
  await page.getByRole('button', { name: 'Clear' }).click()

  const joiningAgain = join()
  await page.goto(company.url + withMoneyRows(company, '/admin/invoices/payment?account=$payer'))
  await page.getByText('Card', { exact: true }).click()
  const connection = await joiningAgain
  await tell('approved', '044217')
  await page.getByRole('button', { name: 'Use Counter 1: 044217' }).click()
  const reference = page.getByLabel('Reference')
  await expect(reference).toHaveValue('044217')
  await tell('approved', '044218')
  await expect(reference).toHaveValue('044218')
  await tell('declined')
  await expect(page.getByText('Counter 1: declined')).toBeVisible()
  await expect(reference).toHaveValue('')

  const closed = connection.waitForEvent('close')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await closed
  await Promise.all([scale.stop(), terminal.stop()])
})
