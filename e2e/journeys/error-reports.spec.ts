import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { apiAs } from '../support/truth.ts'

// The people who run the company learn of every error in a browser, without anyone having to report it.

interface Reported {
  readonly message: string
  readonly route: string
  readonly count: number
}

test('a failure in a browser reaches the administrator, by its route and without personal data', async ({
  company,
  page,
}) => {
  await signIn(page, company.url, 'user')
  await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible()
  await page.evaluate(() => {
    const fail = () => {
      throw new RangeError('broken for ursula@quayside.test')
    }
    setTimeout(fail)
    setTimeout(fail)
    void Promise.reject(new TypeError('nobody caught this'))
  })
  const admin = await apiAs(company, 'admin')
  await expect(async () => {
    const list = await admin<Reported[]>('GET', '/client-errors')
    const about = (part: string) => list.filter(({ message }) => message.includes(part))
    expect(about('broken for')).toMatchObject([
      { message: 'RangeError: broken for [email]', route: '/account/dashboard', count: 1 },
    ])
    expect(about('nobody caught this')).toHaveLength(1)
  }).toPass()
})
