import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { openDevice } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { apiAs, packageOf } from '../support/truth.ts'

test('a customer pre-alerts a box that has arrived without an owner; the office gives it to her, without a signal', async ({
  company,
}) => {
  const [number = ''] = labels(1, 16)
  const warehouse = await apiAs(company, 'warehouse')
  await warehouse('POST', '/packages/checkin', { packages: [{ trackingNumber: number, weightLb: 3 }] })
  const customer = await apiAs(company, 'user')
  await customer('POST', '/packages/prealert', {
    ...{ trackingNumber: number, description: 'Running shoes', shipper: 'Shoe shop' },
    declaredValueUsdCents: 8999,
  })

  await using office = await openDevice(company, { size: 'desktop' })
  const { page } = office
  await signIn(page, office.url, 'supervisor')
  await hasPackages(page, office.url, company)
  await page.goto(`${office.url}/admin/packages/reviews`)
  const claim = page.getByRole('region', { name: 'A customer says this package is theirs' })
  await expect(claim).toContainText(/QS-\d+ says this package is theirs\./)
  await expect(claim.getByRole('group', { name: 'Description' })).toContainText('Running shoes')
  await shot(page, 'office-claim')

  await office.loseSignal()
  await claim.getByRole('button', { name: /^Give to QS-\d+ Ursula Thompson$/ }).click()
  await expect(claim).toHaveCount(0)
  await office.regainSignal()
  await expect
    .poll(() => packageOf(company, number))
    .toMatchObject({ description: 'Running shoes', weightLb: 3, declaredValueUsdCents: 8999 })
  expect(packageOf(company, number)?.accountId).not.toBeNull()
})
