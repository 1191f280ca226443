import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, countsOf, eachOnce, packageOf } from '../support/truth.ts'

test('what the server refuses says what, why and the truth, holds up nothing, and is put right', async ({
  company,
}) => {
  const [labelled = '', behind = '', other = ''] = labels(3, 3)
  const [announced] = ask<{ packageId: string; trackingNumber: string }>(
    company,
    `select packageId, trackingNumber from package where status = 'PreAlert' and deletedAt is null limit 1`,
  )
  const gone = announced?.trackingNumber ?? ''
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  for (const number of [labelled, gone, behind]) await scanSaved(page, number)
  const hawb = /QS\d{9,}/.exec((await lineOf(page, labelled).textContent()) ?? '')?.[0] ?? 'none'

  await test.step('meanwhile the number is used up and the other package handed over', async () => {
    const call = await apiAs(company, 'admin')
    const packages = [{ trackingNumber: other, hawbNumber: hawb }]
    await call('POST', '/packages/checkin', { packages })
    const delivered = { packageIds: [announced?.packageId], status: 'Delivered', note: 'At the counter' }
    await call('PUT', '/packages/status-update', delivered)
  })

  await handheld.regainSignal()
  await expect(lineOf(page, behind)).toContainText('On the server')
  const needs = page.getByRole('region', { name: 'Needs you (2)' })
  await expect(needs).toContainText(`Check in ${labelled}`)
  await expect(needs).toContainText(`HAWB ${hawb} is already on another package.`)
  await expect(needs).toContainText('Give the package a new HAWB and put the new label on it.')
  await expect(needs).toContainText(`Check in ${gone}`)
  await expect(needs).toContainText('This package was already delivered')
  await expect(needs).toContainText('Now on the server:Delivered')
  await expect(lineOf(page, labelled)).toContainText('Needs you')
  await shot(page, 'handheld-needs-you')
  expect(countsOf(company, [labelled])).toEqual({ [labelled]: 0 })

  await test.step('it stays until a person has dealt with it', async () => {
    await page.reload()
    await expect(needs).toContainText(`Check in ${labelled}`)
  })
  await page.getByRole('button', { name: 'Take in with a new HAWB' }).click()
  await expect(lineOf(page, labelled)).toContainText('On the server')
  await page.getByRole('button', { name: 'Keep what stands now' }).click()
  await expect(page.getByText(/^Needs you/)).toHaveCount(0)

  expect(countsOf(company, [labelled, behind, other])).toEqual(eachOnce([labelled, behind, other]))
  expect(packageOf(company, labelled)?.hawbNumber).not.toBe(hawb)
  expect(packageOf(company, gone)?.status).toBe('Delivered')
})
