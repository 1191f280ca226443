import { expect, type Page } from '@playwright/test'
import { must } from '#sync/lib/must.ts'
import { waitForPage } from '../support/accessibility.ts'
import { test } from '../support/company.ts'
import { sizes } from '../support/device.ts'
import { signIn } from '../support/people.ts'
import { outOfReach } from '../support/reach.ts'
import type { RunningServer } from '../support/server.ts'
import { ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// Each screen as it opens is walked by the journeys of accessibility; here are states that a press brings.

async function outOfReachInAll(page: Page, title: string): Promise<string[]> {
  const faults: string[] = []
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await waitForPage(page)
    faults.push(...(await outOfReach(page, title)))
  }
  return faults
}

test('each kind of control that can’t be pressed is found', async ({ page }) => {
  await page.setViewportSize(sizes.phone)
  await page.setContent(`<!doctype html><html lang="en"><body style="margin:0">
    <style>button { width: 60px; height: 60px; padding: 0 }</style>
    <div style="width:300px; overflow:hidden"><div style="width:900px"><button style="margin-left:600px">Cut</button></div></div>
    <div style="width:300px; overflow:auto"><div style="width:900px"><button style="margin-left:600px">Scrolled to</button></div></div>
    <button style="position:absolute; left:400px; top:0">Outside</button>
    <div style="position:relative"><button>Covered</button><div style="position:absolute; inset:0; background:red"></div></div>
    <button style="height:30px">Low</button><button style="width:30px; overflow:hidden">Narrow</button>
    <p>Words with <a href="/">a link</a> in them</p><a href="/">A link alone</a>
    <label><input type="checkbox">Words in a low label</label>
    <label style="display:block; padding:14px"><input type="checkbox">Words in a high label</label>
    <div style="height:2000px"></div><button>Far down</button>
    <button disabled style="height:10px">Off</button></body></html>`)
  const size = '(360 × 740)'
  const faults = (await outOfReach(page, 'planted')).map((fault) =>
    fault.replace(/ is \d+ × \d+ px.*| lies.*/, ''),
  )
  expect(faults).toEqual([
    `planted ${size}: button “Cut”`,
    `planted ${size}: button “Outside”`,
    `planted ${size}: button “Covered” is cut off, or covered by div “”`,
    `planted ${size}: button “Low”`,
    `planted ${size}: button “Narrow”`,
    `planted ${size}: a “A link alone”`,
    `planted ${size}: input “Words in a low label”`,
  ])
})

const manifestIn = (status: string) => `select manifestId as id from manifest where status = '${status}'
  order by createdAt desc limit 1`
const manifestPath = (company: RunningServer, status: string): string => {
  const [row] = ask<{ id: string }>(company, manifestIn(status))
  return `/admin/manifests/${must(row, `a manifest of the demo that is ${status}`).id}`
}

/** While a manifest is on its way, its rows have no actions. */
const workedOn = ['Open', 'Sealed', 'AtCustoms', 'AtHeadOffice', 'Completed']

for (const status of workedOn)
  test(`each row of a manifest that is ${status} can be worked on`, async ({ page, company }) => {
    await signIn(page, company.url, 'admin')
    const path = manifestPath(company, status)
    const faults: string[] = []
    for (const show of ['left', 'problems', 'toBill', 'all']) {
      await page.goto(`${company.url}${path}?show=${show}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      faults.push(...(await outOfReachInAll(page, `${status}, ${show}`)))
    }
    expect(faults).toEqual([])
  })

const menuButtons = '[aria-haspopup="menu"]:visible:enabled, [aria-haspopup="dialog"]:visible:enabled'
const openLayers = '[role="menu"]:visible, [role="dialog"]:visible'

/** Opens each menu of the page once in each size: menus of rows have the same name, so the first is enough. */
async function menusOutOfReach(page: Page, path: string, seenMenus: Set<string>): Promise<string[]> {
  const faults: string[] = []
  for (const size of Object.values(sizes)) {
    await page.setViewportSize(size)
    await waitForPage(page)
    const names = await page
      .locator(menuButtons)
      .evaluateAll((buttons) =>
        buttons.map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim()),
      )
    for (const [nth, name] of names.entries()) {
      const key = `${size.width} ${path} ${name.replaceAll(/\S*\d\S*/g, '#')}`
      if (seenMenus.has(key)) continue
      seenMenus.add(key)
      await page.locator(menuButtons).nth(nth).click()
      await expect(page.locator(openLayers).first()).toBeVisible()
      await waitForPage(page)
      faults.push(...(await outOfReach(page, `${path}, “${name}” open`)))
      await page.keyboard.press('Escape')
      await expect(page.locator(openLayers)).toHaveCount(0)
    }
  }
  return faults
}

test('each entry of the menus above a list and of its rows', async ({ page, company }) => {
  await signIn(page, company.url, 'admin')
  const faults: string[] = []
  const seenMenus = new Set<string>()
  const paths = ['/admin/packages', '/admin/invoices', '/admin/deliveries', '/admin/payments']
  for (const path of [...paths, manifestPath(company, 'AtCustoms')]) {
    await page.goto(company.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    faults.push(...(await menusOutOfReach(page, path, seenMenus)))
  }
  expect(seenMenus.size).toBeGreaterThan(40)
  expect(faults).toEqual([])
})

test('each entry of the menus of a customer', async ({ page, company }) => {
  await signIn(page, company.url, 'user')
  const faults: string[] = []
  for (const path of ['/account/dashboard', '/account/packages']) {
    await page.goto(company.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    faults.push(...(await menusOutOfReach(page, path, new Set())))
  }
  expect(faults).toEqual([])
})

test('the bar of selected rows of a list', async ({ page, company }) => {
  await signIn(page, company.url, 'admin')
  const faults: string[] = []
  for (const path of ['/admin/packages', '/admin/invoices', '/admin/deliveries']) {
    await page.goto(company.url + path)
    await page.setViewportSize(sizes.handheld)
    await page.getByRole('main').getByRole('checkbox').nth(1).check()
    faults.push(...(await outOfReachInAll(page, `${path} with a row selected`)))
  }
  expect(faults).toEqual([])
})

test('the rows that a press adds to the settings', async ({ page, company }) => {
  await signIn(page, company.url, 'admin')
  await page.goto(`${company.url}/admin/settings`)
  const buttons = page.getByRole('main').getByRole('button', { name: /^Add / })
  await expect(buttons.first()).toBeVisible()
  for (const button of await buttons.all()) await button.click()
  expect(await outOfReachInAll(page, 'settings with added rows')).toEqual([])
})

/** The points of the verdict's strip at which something else is seen. */
const coveredPoints = (page: Page): Promise<number> =>
  page.getByTestId('verdict-strip').evaluate((strip) => {
    const { left, top, width, height } = strip.getBoundingClientRect()
    const shares = Array.from({ length: 20 }, (_, n) => (n + 0.5) / 20)
    const isStrip = (x: number, y: number) => strip.contains(document.elementFromPoint(x, y))
    return shares.flatMap((x) => shares.filter((y) => !isStrip(left + x * width, top + y * height))).length
  })

test('the list goes below the strip of the last verdict', async ({ page, company }) => {
  await signIn(page, company.url, 'admin')
  await page.setViewportSize(sizes.handheld)
  await page.goto(`${company.url}${manifestPath(company, 'AtHeadOffice')}?show=all`)
  const list = page.getByRole('list', { name: 'All: packages' })
  await expect(list).toBeVisible()
  await wedgeScan(page, '1Z5R89390357567127')
  await expect(page.getByTestId('verdict')).toContainText('1Z5R89390357567127')
  const strip = page.getByTestId('verdict-strip')
  // Where the list ends, the verdict leaves the window and the strip takes its place.
  for (const below of [30, 50, 70, 90, 110]) {
    await list.evaluate((ul, rest) => scrollBy(0, ul.getBoundingClientRect().bottom - rest), 48 + below)
    await expect(strip).toBeVisible()
    expect(await coveredPoints(page)).toBe(0)
  }
})
