import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, countsOf, eachOnce, packageOf } from '../support/truth.ts'

test('a refusal by the server says what, why and the truth, holds up nothing, and is put right', async ({
  company,
}) => {
  const [labelledNumber = '', behind = '', otherNumber = ''] = labels(3, 3)
  const [announcedPackage] = ask<{ packageId: string; trackingNumber: string }>(
    company,
    `select packageId, trackingNumber from package where status = 'PreAlert' and deletedAt is null limit 1`,
  )
  const orphan = announcedPackage?.trackingNumber ?? ''
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of [labelledNumber, orphan, behind]) await scanSaved(page, number)
  const hawb = /QS\d{9,}/.exec((await lineOf(page, labelledNumber).textContent()) ?? '')?.[0] ?? 'none'

  await test.step('meanwhile the number is used up and the other package handed over', async () => {
    const call = await apiAs(company, 'admin')
    const packages = [{ trackingNumber: otherNumber, hawbNumber: hawb }]
    await call('POST', '/packages/checkin', { packages })
    const statusUpdate = {
      packageIds: [announcedPackage?.packageId],
      status: 'Delivered',
      note: 'At the counter',
      overrideReason: 'Nobody billed it',
    }
    await call('PUT', '/packages/status-update', statusUpdate)
  })

  await handheld.regainSignal()
  await expect(lineOf(page, behind)).toContainText('Synced')
  const needs = page.getByRole('region', { name: 'Needs attention (1)' })
  await expect(needs).toContainText(`Check in ${orphan}`)
  await expect(needs).toContainText('This package was already delivered')
  await expect(needs).toContainText('Now on the server:Delivered')
  // Its number is on another package by now, and no one can be asked: it is taken in, and gets a new number.
  await expect(lineOf(page, labelledNumber)).toContainText('Synced')
  await shot(page, 'handheld-needs-you')

  await test.step('it stays until a person has dealt with it', async () => {
    await page.reload()
    await expect(needs).toContainText(`Check in ${orphan}`)
  })
  await page.getByRole('button', { name: 'Keep current' }).click()
  await expect(page.getByText(/^Needs attention/)).toHaveCount(0)

  expect(countsOf(company, [labelledNumber, behind, otherNumber])).toEqual(
    eachOnce([labelledNumber, behind, otherNumber]),
  )
  expect(packageOf(company, labelledNumber)?.hawbNumber).not.toBe(hawb)
  expect(packageOf(company, orphan)?.status).toBe('Delivered')
})
