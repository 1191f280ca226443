import { expect, type Page, test } from '@playwright/test'
import { sign } from '../support/counter-work.ts'
import { hasPackages, hasWorker } from '../support/desk.ts'
import { type Device, openDevice } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { scanFor } from '../support/manifest-work.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import { accountOf, landBoxes, openAlways, placeOf } from '../support/road-work.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

// A customer's pass opens her hand-over, and the code of her visit lets the person whom she sent take her boxes, at a
// counter that has no signal.

test.describe.configure({ timeout: 600_000 })

const numbers = labels(3, 4501)
const [first = '', second = '', third = ''] = numbers
const sentPerson = 'Marcia Brown'
const wrongCodeText = 'That isn’t the code of these packages. Ask for it again, or call the customer.'

/** The panel of what lies ready at an office; the customer has packages at two. */
const panelOf = (page: Page, office: string) =>
  page.locator('section').filter({ hasText: `Ready at ${office}` })

/** Announces a visit, and reads the code that comes with it. */
async function announceVisit(page: Page, office: string): Promise<string> {
  await panelOf(page, office).getByRole('button', { name: 'I’m coming' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'I’m coming' }).click()
  const code = page.getByTestId('pickup-code')
  await expect(code).toHaveText(/^\d{3} \d{3}$/)
  return code.innerText()
}

/** The counter with all rows on it, ready to lose its signal. */
async function openCounter(server: RunningServer): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld' })
  await signIn(device.page, device.url, 'agent')
  await hasPackages(device.page, device.url, server)
  await hasWorker(device.page)
  await openByMenu(device.page, 'Hand over')
  await expect(device.page.getByRole('list', { name: 'To fetch' })).toBeVisible()
  return device
}

const handoverOf = (server: RunningServer, number: string) => {
  const [row] = ask<{ status: string; handover: string | null }>(
    server,
    'select status, handover from package where trackingNormalized = ?',
    number,
  )
  return [row?.status, row?.handover ? JSON.parse(row.handover).recipientName : null]
}

test('a pass opens the counter without a signal, and only the code of this visit hands over', async ({
  browser,
}) => {
  await using server = await startServer()
  const [mandeville, customer] = [placeOf(server, 'MDV'), accountOf(server, 'user')]
  await openAlways(server, mandeville)
  await landBoxes(server, numbers, {
    ...{ accountId: customer.accountId, branchId: mandeville.branchId, status: 'ReadyForPickup' },
  })
  const { page: phone } = await openPageOf(browser, server, 'user', 'phone')
  await phone.goto(`${server.url}/account/packages`)
  const codes =
    await test.step('the customer announces, cancels and announces a second time, with a new code', async () => {
      const oldCode = await announceVisit(phone, mandeville.name)
      await phone.getByRole('button', { name: 'I’m not coming' }).click()
      await expect(phone.getByTestId('pickup-code')).toHaveCount(0)
      const code = await announceVisit(phone, mandeville.name)
      expect(code).not.toBe(oldCode)
      return { oldCode, code }
    })
  const mailbox = await test.step('her pass shows her mailbox as a barcode', async () => {
    await panelOf(phone, mandeville.name).getByRole('button', { name: 'Pickup pass' }).click()
    const pass = phone.getByTestId('pickup-pass')
    await expect(pass.getByRole('img')).toBeVisible()
    await shot(phone, 'pickup-1-pass')
    const code = await pass.getAttribute('data-code')
    await phone.keyboard.press('Escape')
    return code ?? ''
  })
  await expect
    .poll(() => ask(server, `select 1 from package where pickup like ?`, `%${codes.code.replace(' ', '')}%`))
    .toHaveLength(numbers.length)
  await using counter = await openCounter(server)
  const { page } = counter
  await counter.loseSignal()

  await test.step('a scan of the pass opens her hand-over', async () => {
    await scanFor(page, mailbox, 'Customer')
    // The pass chooses all that has arrived; this person takes two.
    await expect(page.getByRole('checkbox', { name: third })).toBeChecked()
    const boxes = page.getByRole('list', { name: 'Packages to hand over' }).getByRole('checkbox')
    for (const box of await boxes.all()) await box.uncheck()
    for (const box of [first, second]) await page.getByRole('checkbox', { name: box }).check()
    await expect(page.getByRole('checkbox', { name: third })).not.toBeChecked()
    await page.getByRole('radio', { name: 'Somebody with the customer’s code' }).check()
    await page.getByLabel('Name', { exact: true }).fill(sentPerson)
    await sign(page)
  })

  await test.step('the code of the cancelled visit, a wrong one and none are refused', async () => {
    const wrongCode = `${codes.code.slice(0, -1)}${(Number(codes.code.at(-1)) + 1) % 10}`
    for (const [code, text] of [
      [codes.oldCode, wrongCodeText],
      [wrongCode, wrongCodeText],
      ['', 'Enter the six digits.'],
    ] as const) {
      await page.getByLabel('Code', { exact: true }).fill(code)
      await page.getByRole('button', { name: 'Hand over 2 packages' }).click()
      await expect(page.getByText(text)).toBeVisible()
    }
    await shot(page, 'pickup-2-wrong-code')
  })

  await test.step('the right code hands over two of the three boxes', async () => {
    await page.getByLabel('Code', { exact: true }).fill(codes.code)
    await page.getByRole('button', { name: 'Hand over 2 packages' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: `Handed over to ${sentPerson}: 2 packages` }),
    ).toContainText('Saved on this device; it syncs by itself.')
    await shot(page, 'pickup-3-handed-over')
    expect(handoverOf(server, first)).toEqual(['ReadyForPickup', null])
  })

  await counter.regainSignal()
  for (const box of [first, second])
    await expect.poll(() => handoverOf(server, box)).toEqual(['Delivered', sentPerson])
  expect(handoverOf(server, third)).toEqual(['ReadyForPickup', null])

  await test.step('the used code takes nothing twice, and the customer keeps it for what is left', async () => {
    await scanFor(page, first, 'Already delivered')
    await expect(phone.getByTestId('pickup-code')).toHaveText(codes.code)
    await expect(phone.getByText(`Ready at ${mandeville.name}: 1 package`)).toBeVisible()
  })
})
