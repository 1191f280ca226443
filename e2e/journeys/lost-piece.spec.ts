import { expect, test } from '@playwright/test'
import { v7 } from 'uuid'
import { verdict } from '../support/desk.ts'
import { takeToCustoms } from '../support/flight.ts'
import { takeStep, waitToCount } from '../support/manifest-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

const numbers = ['TBA771234567891', 'TBA771234567892', 'TBA771234567893'] as const

/** Three boxes of a customer, ten dollars each, that are strapped together as three pieces of one package. */
async function consolidate(server: RunningServer): Promise<{ packageId: string; hawbNumber: string }> {
  const [user] = ask<{ accountId: string }>(
    server,
    'select accountId from account where email = ?',
    emailOf('user'),
  )
  const office = await apiAs(server, 'senior')
  const boxes = numbers.map((trackingNumber, n) => ({
    ...{ packageId: v7(), trackingNumber, accountId: user?.accountId, description: `Parcel ${n + 1}` },
    ...{ weightLb: n + 1, declaredValueUsdCents: 1_000, mode: 'Air' },
  }))
  await office('POST', '/packages/checkin', { packages: boxes })
  return office('POST', '/packages/consolidate', {
    packageIds: boxes.map(({ packageId }) => packageId),
    ...{ weightLb: 7, pieces: 3 },
  })
}

test('a box of three consolidated ones is lost: it is paid once, the rest continues, and each person reads the same', async ({
  browser,
}) => {
  await using server = await startServer()
  const { packageId, hawbNumber } = await consolidate(server)
  const { manifestId } = await takeToCustoms(server, [packageId])
  const handheld = await openPageOf(browser, server, 'processor', 'handheld')
  const employee = await openPageOf(browser, server, 'employee', 'desktop')
  const supervisor = await openPageOf(browser, server, 'supervisor', 'desktop')
  const phone = await openPageOf(browser, server, 'user', 'phone')
  await handheld.page.goto(`${server.url}/admin/manifests/${manifestId}`)
  await phone.page.goto(`${server.url}/account/packages/${packageId}`)
  for (const { page } of [employee, supervisor]) await page.goto(`${server.url}/admin/packages/${packageId}`)
  const creditNotes = () =>
    ask<{ amountJmdCents: number }>(
      server,
      `select amountJmdCents from creditNote where reason like 'Lost: Piece 2 of 3%'`,
    )

  await test.step('the count misses a piece without a signal, and all read it', async () => {
    const { page } = handheld
    await waitToCount(page)
    await page.context().setOffline(true)
    await wedgeScan(page, hawbNumber)
    await expect(verdict(page)).toContainText('Received')
    await page.getByRole('button', { name: 'Pieces missing' }).click()
    await page.getByRole('dialog').getByLabel('Piece 2').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save pieces' }).click()
    await expect(verdict(page)).toContainText('Missing: piece 2')
    await page.context().setOffline(false)
    await expect(phone.page.getByText('Piece 2 of 3 is still to come').first()).toBeVisible()
    await expect(supervisor.page.getByRole('heading', { name: 'Missing piece' })).toBeVisible()
  })

  await test.step('a clerk gives the piece up, and may not decide about it', async () => {
    const { page } = employee
    await page.getByRole('button', { name: 'Report as lost' }).click()
    await page.getByLabel('What was done to find it?').fill('Searched both warehouses')
    await page.getByRole('dialog').getByRole('button', { name: 'Report as lost' }).click()
    await expect(page.getByText('Missing, reported as lost')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    await shot(page, 'lost-piece-1-reported')
  })

  await test.step('the supervisor pays a third of the declared value, and the customer reads it', async () => {
    const { page } = supervisor
    await page.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Value of this piece (US$)')).toHaveValue('10.00')
    await dialog.getByLabel('Reason').fill('Lost on the flight')
    await shot(page, 'lost-piece-2-decide')
    await dialog.getByRole('button', { name: /^Credit J\$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(employee.page.getByText('Lost', { exact: true }).first()).toBeVisible()
    await expect(
      phone.page.getByText(/^Piece 2: we credited J\$|We’re sorry\. Piece 2: we credited/),
    ).toBeVisible()
    await shot(phone.page, 'lost-piece-3-customer')
    expect(creditNotes()).toHaveLength(1)
  })

  await test.step('it is paid once: neither the same claim nor one for the whole is paid again', async () => {
    const office = await apiAs(server, 'senior')
    const secondDecision = office('POST', `/packages/${packageId}/pieces/2/loss/decision`, {
      ...{ shareUsdCents: 1_000, amountJmdCents: 100, reason: 'Once more' },
    })
    await expect(secondDecision).rejects.toThrow('was decided with')
    await expect(employee.page.getByRole('button', { name: 'Report as lost' })).toHaveCount(0)
    expect(creditNotes()).toHaveLength(1)
  })

  await test.step('the rest clears customs, and its manifest is completed without waiting', async () => {
    const { page } = handheld
    await page.getByRole('button', { name: 'Clear customs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Clear customs, except…' })
    await dialog.getByRole('button', { name: 'Clear customs' }).click()
    await expect(dialog).toHaveCount(0)
    await takeStep(page, 'Complete manifest')
    await expect(supervisor.page.getByText('At head office').first()).toBeVisible()
    await expect(phone.page.getByText('is still to come')).toHaveCount(0)
    await shot(page, 'lost-piece-4-completed')
  })
  for (const { loads } of [handheld, employee, supervisor, phone]) expect(loads()).toBeLessThanOrEqual(1)
})
