import { expect, type Page, test } from '@playwright/test'
import { sign } from '../support/counter-work.ts'
import { hasPackages, hasWorker } from '../support/desk.ts'
import { type Device, openDevice } from '../support/device.ts'
import { countEffort, effortOf } from '../support/effort.ts'
import { labels } from '../support/labels.ts'
import { scanFor } from '../support/manifest-work.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import { accountOf, landBoxes, openAlways, placeOf } from '../support/road-work.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

// A customer announces her visit and sends her sister with the pass and the code, to a counter that has no signal.

test.describe.configure({ timeout: 600_000 })

const numbers = labels(2, 4501)
const [farNumber = ''] = labels(1, 4551)
const sentPerson = 'Marcia Brown'
const mostTapsAtCounter = 4

/** The counter with all rows on it, ready to lose its signal. */
async function openCounter(server: RunningServer): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld' })
  await signIn(device.page, device.url, 'agent')
  await countEffort(device.page)
  await hasPackages(device.page, device.url, server)
  await hasWorker(device.page)
  await openByMenu(device.page, 'Hand over')
  await expect(device.page.getByRole('list', { name: 'To fetch' }).getByRole('listitem')).toHaveCount(2)
  return device
}

/** Announces the visit to the office, and returns its code and what the pass shows to the scanner. */
async function announceVisit(page: Page, office: string): Promise<{ code: string; mailbox: string }> {
  const panel = page.getByRole('region', { name: `Ready at ${office}` })
  await panel.getByRole('button', { name: 'I’m coming' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’m coming' }).click()
  const code = panel.getByTestId('pickup-code')
  await expect(code).toHaveText(/^\d{3} \d{3}$/)
  await panel.getByRole('button', { name: 'Pickup pass' }).click()
  const pass = page.getByTestId('pickup-pass')
  await expect(pass.getByRole('img')).toBeVisible()
  await shot(page, 'pickup-1-pass')
  const mailbox = (await pass.getAttribute('data-code')) ?? ''
  await page.keyboard.press('Escape')
  return { code: await code.innerText(), mailbox }
}

const handoverOf = (server: RunningServer, number: string) => {
  const [row] = ask<{ status: string; recipient: string | null }>(
    server,
    `select status, json_extract(handover, '$.recipientName') as recipient from package
       where trackingNormalized = ?`,
    number,
  )
  return [row?.status, row?.recipient]
}

test('a pass opens the counter without a signal, and the code of the visit lets the person who was sent take the boxes, in four taps', async ({
  browser,
}) => {
  await using server = await startServer()
  const [mandeville, customer] = [placeOf(server, 'MDV'), accountOf(server, 'user')]
  await openAlways(server, mandeville)
  const ready = { accountId: customer.accountId, status: 'ReadyForPickup' } as const
  await landBoxes(server, numbers, { ...ready, branchId: mandeville.branchId })
  await landBoxes(server, [farNumber], { ...ready, branchId: placeOf(server, 'MBJ').branchId })
  const { page: phone } = await openPageOf(browser, server, 'user', 'phone')
  await phone.goto(`${server.url}/account/packages`)
  const visit = await test.step('the customer announces her visit and opens her pass', () =>
    announceVisit(phone, mandeville.name))
  const code = visit.code.replace(' ', '')
  await expect
    .poll(() => ask(server, 'select 1 from package where pickup like ?', `%${code}%`))
    .toHaveLength(numbers.length)
  await using counter = await openCounter(server)
  const { page } = counter
  await counter.loseSignal()

  await test.step('the pass chooses what lies at this counter, and names the office of the rest', async () => {
    await scanFor(page, visit.mailbox, 'Customer')
    for (const number of numbers) await expect(page.getByRole('checkbox', { name: number })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: farNumber })).not.toBeChecked()
    await expect(
      page.getByRole('listitem').filter({ hasText: farNumber }).getByText('Lies at Montego Bay'),
    ).toBeVisible()
    const boxes = page.getByRole('list', { name: 'Packages to hand over' }).getByRole('checkbox')
    await expect(boxes.first()).toBeChecked()
    await shot(page, 'pickup-2-chosen')
  })

  await test.step('one scan of each box and four taps hand over for the code, and a wrong one is refused before', async () => {
    const submit = page.getByRole('button', { name: 'Hand over 2 packages' })
    const codeField = page.getByRole('textbox', { name: 'Code', exact: true })
    const wrongCode = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
    const { clicks } = await effortOf(page, async () => {
      for (const number of numbers) await scanFor(page, number, 'Already on the list')
      await page.getByRole('radio', { name: 'Somebody with the customer’s code' }).check()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(sentPerson)
      await codeField.fill(wrongCode)
      await sign(page)
      await codeField.press('Enter')
      await expect(page.getByText('That isn’t the code of these packages.')).toBeVisible()
      await shot(page, 'pickup-3-wrong-code')
      await codeField.fill(visit.code)
      await submit.click()
      await expect(
        page.getByRole('status').filter({ hasText: `Handed over to ${sentPerson}: 2 packages` }),
      ).toContainText('Saved on this device; it syncs by itself.')
    })
    expect(clicks).toBeLessThanOrEqual(mostTapsAtCounter)
    expect(handoverOf(server, numbers[0] ?? '')).toEqual(['ReadyForPickup', null])
  })

  await counter.regainSignal()
  for (const number of numbers)
    await expect.poll(() => handoverOf(server, number)).toEqual(['Delivered', sentPerson])
  expect(handoverOf(server, farNumber)).toEqual(['ReadyForPickup', null])
  await expect(phone.getByTestId('pickup-code')).toHaveCount(0)
})
