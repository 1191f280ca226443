import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { type Person, signIn } from '../support/people.ts'

// Each number of a dashboard that leads to a list is the number of rows in that list.

const counts = (text: string): readonly number[] =>
  (text.match(/(?<![\d$.,])[\d,]+(?![\d.,])/g) ?? []).map((number) => Number(number.replaceAll(',', '')))

/** If a figure holds more than its number of rows, or an amount, this finds how many rows its texts promise. */
const rowsOf: readonly (readonly [RegExp, (texts: readonly string[]) => number | null])[] = [
  // An amount of money says nothing about rows.
  [/^(Sales|Payments) today/, () => null],
  // Their pages show them above a list of something else.
  [/^(Card payments to review|Requests to be erased|Pickups announced)/, () => null],
  [/^Unpaid/, ([, , note = '']) => counts(note)[0] ?? null],
  [
    /^(Deliveries today|Bank transfers to check)/,
    ([, value = '']) => (value === 'None' ? 0 : (counts(value).at(-1) ?? null)),
  ],
  [/^(To bill|Checked in today|Ready for pickup)/, ([, value = '']) => counts(value)[0] ?? null],
]

interface LinkedNumber {
  readonly name: string
  readonly href: string
  readonly rows: number
}

/** The links of the dashboard's page, each with the number of rows that it promises. */
async function numbersOf(page: Page): Promise<LinkedNumber[]> {
  const links = await page
    .getByRole('main')
    .locator('a[href*="/admin/"]')
    .evaluateAll((elements) =>
      elements.map((element) => ({
        href: element.getAttribute('href') ?? '',
        texts: [...element.children].map(({ textContent }) => textContent),
        name: element.textContent,
        besides: element.closest('th')?.nextElementSibling?.textContent ?? null,
      })),
    )
  return links.flatMap(({ href, texts, name, besides }) => {
    const special = rowsOf.find(([start]) => start.test(name))
    const promisedText = besides ?? texts.at(-1) ?? ''
    const rows = special ? special[1](texts) : (counts(promisedText)[0] ?? null)
    return rows === null ? [] : [{ name, href, rows }]
  })
}

async function expectLists(page: Page, numbers: readonly LinkedNumber[]): Promise<void> {
  for (const { name, href, rows } of numbers) {
    await page.getByRole('main').locator(`a[href="${href}"]`).first().click()
    const title = page.getByRole('main').locator('h1 + p')
    await expect(title, name).toHaveText(new RegExp(`^${rows.toLocaleString('en-JM')} `))
    await page.goBack()
    await expect(page.getByRole('list', { name: 'To do today' })).toBeVisible()
  }
}

async function openDashboard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`)
  await expect(page.getByText('Days since check-in, not delivered')).toBeVisible()
  await expect(page.getByText('Still counting')).toHaveCount(0)
  // A figure's number may arrive after the panels.
  await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
}

test('each number of an administrator’s dashboard opens as many rows', async ({ page, company }) => {
  await signIn(page, company.url, 'admin')
  await hasPackages(page, company.url, company)
  await openDashboard(page, company.url)
  const numbers = await numbersOf(page)
  // Waiting work, figures, ages, branches and states.
  expect(numbers.length).toBeGreaterThan(35)
  // Packages that no office is chosen for have their list too.
  expect(numbers.find(({ name }) => name === 'No office')?.rows).toBeGreaterThan(0)
  await expectLists(page, numbers)
})

for (const person of ['employee', 'supervisor'] satisfies Person[])
  test(`each number of the dashboard of one office opens as many rows, as ${person}`, async ({
    page,
    company,
  }) => {
    await signIn(page, company.url, person)
    await hasPackages(page, company.url, company)
    await openDashboard(page, company.url)
    const numbers = await numbersOf(page)
    expect(numbers.length).toBeGreaterThan(20)
    await expectLists(
      page,
      numbers.filter(({ href }) => !href.includes('?only=') && !href.includes('?status=')),
    )
  })
