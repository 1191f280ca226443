import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { ask } from '../support/truth.ts'

const pointsPerMm = 72 / 25.4

/** The page as the printer gets it, in millimetres. */
async function printedSize(page: Page): Promise<{ width: number; height: number; pages: number }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/g)]
  const [[, width = '', height = ''] = []] = boxes
  return {
    width: Number(width) / pointsPerMm,
    height: Number(height) / pointsPerMm,
    pages: boxes.length,
  }
}

/** The height of the paper's content in millimetres, in the layout for printing. */
async function contentHeight(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' })
  const px = await page
    .locator('[data-size="80mm"]')
    .evaluate((paper) => paper.getBoundingClientRect().height)
  await page.emulateMedia({ media: null })
  return (px / 96) * 25.4
}

test('a receipt on a roll is one page, as long as its text', async ({ page, company }) => {
  const byLength = (order: 'asc' | 'desc') =>
    ask<{ paymentId: string }>(
      company,
      `select p.paymentId from payment p join paymentAllocation a on a.paymentId = p.paymentId
        group by p.paymentId order by count(*) ${order} limit 1`,
    )[0]?.paymentId ?? ''
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await signIn(page, company.url, 'employee')
  const heights: number[] = []
  for (const paymentId of [byLength('asc'), byLength('desc')]) {
    await page.goto(`${company.url}/admin/receipts/${paymentId}/print?paper=80mm`)
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
    const content = await contentHeight(page)
    const { width, height, pages } = await printedSize(page)
    expect(pages).toBe(1)
    expect(width).toBeCloseTo(80, 0)
    expect(height).toBeGreaterThanOrEqual(content)
    expect(height - content).toBeLessThan(6)
    heights.push(height)
    await shot(page, `receipt-roll-${heights.length}`)
  }
  await test.step('a later addition is on the paper as well', async () => {
    await page.locator('[data-size="80mm"]').evaluate((paper) => {
      const more = document.createElement('p')
      more.style.height = '120mm'
      paper.append(more)
    })
    const { height, pages } = await printedSize(page)
    expect(pages).toBe(1)
    expect(height).toBeGreaterThan((heights.at(-1) ?? 0) + 110)
  })
})
