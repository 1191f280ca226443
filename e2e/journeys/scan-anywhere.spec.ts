import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import {
  type Control,
  controlsOf,
  focusOn,
  hasLayer,
  layerCount,
  traceOf,
  watchControls,
} from '../support/controls.ts'
import { hasPackages } from '../support/desk.ts'
import { labels } from '../support/labels.ts'
import { withMoneyRows } from '../support/money-rows.ts'
import { signIn } from '../support/people.ts'
import { type StaffScreen, staffRoutes, staffScreens } from '../support/staff-screens.ts'
import { ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// A scan is never lost to a dialog, a menu, a field or a button that has the keyboard, on any screen of the staff's.

/** Until the page shows the code: in words, or in the field that is meant for it. */
const waitForAnswer = (page: Page, code: string): Promise<unknown> =>
  page.waitForFunction(
    (text) =>
      document.body.innerText.includes(text) ||
      [...document.querySelectorAll('input')].some(({ value }) => value === text),
    code,
    // With every picture drawn, the reading itself keeps a long list from answering.
    { polling: 50 },
  )

/** A person who presses a button with such a name is logged out. */
const leaves = /log ?out|sign ?out/i

class Walk {
  readonly wrong: string[] = []
  scans = 0
  private readonly tried = new Set<string>()
  private readonly codes: string[]
  private readonly inFrameToo: boolean

  private readonly page: Page

  constructor(page: Page, codes: readonly string[], inFrameToo: boolean) {
    this.page = page
    this.inFrameToo = inFrameToo
    this.codes = [...codes]
  }

  next(like = /./): string {
    const [code] = this.codes.splice(
      this.codes.findLastIndex((candidate) => like.test(candidate)),
      1,
    )
    if (!code) throw new Error('No more codes')
    return code
  }

  /** Scans with this control in focus. */
  async scanAt(where: string, name: string, inLayer: boolean): Promise<void> {
    // A field that still looks up its text changes without input.
    await expect(this.page.locator('input[value="…"]')).toHaveCount(0)
    if (!(await focusOn(this.page, name, inLayer))) return
    // A letter chooses an option of a list before the scan is known for one.
    const code = this.next(name.startsWith('select ') ? /^T/ : undefined)
    this.scans++
    await wedgeScan(this.page, code)
    const loss = await waitForAnswer(this.page, code).then(
      () => '',
      () => 'the scan was lost',
    )
    const trace = await traceOf(this.page)
    const isMeant = trace?.text === code && name.includes('Tracking number')
    const faults = [
      loss,
      trace && trace.activated > 0 ? 'it was activated' : '',
      trace?.stands && !isMeant && trace.text !== trace.textBefore
        ? `"${trace.textBefore}" became "${trace.text}"`
        : '',
    ].filter((fault) => fault !== '')
    if (faults.length > 0) this.wrong.push(`${where}, ${name}: ${faults.join(', ')}`)
  }

  private isNew(key: string): boolean {
    const isNew = !this.tried.has(key)
    this.tried.add(key)
    return isNew
  }

  private ownOf(controls: readonly Control[]): readonly Control[] {
    return controls.filter(({ inFrame }) => this.inFrameToo || !inFrame)
  }

  /**
   * Returns the controls that are still to be tried: every field, since its characters are put back one by one; a
   * single control of each kind that takes no characters, since the keys never reach it; and in each place at least
   * one.
   */
  private fresh(controls: readonly Control[], layer: 'page' | 'over', place: string): string[] {
    const ownControls = this.ownOf(controls)
    const fresh = ownControls.filter(({ name, kind, isField, inFrame }) =>
      this.isNew(`${inFrame ? 'frame' : layer} ${isField ? `${place} ${name}` : kind}`),
    )
    const isNewPlace = this.isNew(place)
    return (isNewPlace && fresh.length === 0 ? ownControls.slice(0, 1) : fresh).map(({ name }) => name)
  }

  /**
   * With the keyboard in what lies on top, where opening it puts it. On a busy machine a dialog may come so late that it
   * lies over what was opened after it: each Escape takes one away.
   */
  private async closeLayers(): Promise<void> {
    for (let count = await layerCount(this.page); count > 0; count = await layerCount(this.page)) {
      const [first] = await controlsOf(this.page, true)
      if (first) await focusOn(this.page, first.name, true)
      await this.page.keyboard.press('Escape')
      await expect.poll(() => layerCount(this.page), { intervals: [50] }).toBeLessThan(count)
    }
  }

  /** Scans over what a button opens, opening it again where a scan has closed it. */
  private async over(where: string, { name: opener, isMenu }: Control): Promise<void> {
    // A control that says nothing may still open a dialog; a menu that says so may take its time on a busy machine.
    const timeout = isMenu ? 10_000 : 600
    const open = async () => {
      if (await hasLayer(this.page)) return true
      if (!(await focusOn(this.page, opener, false))) return false
      await this.page.keyboard.press('Enter')
      return expect
        .poll(() => hasLayer(this.page), { timeout, intervals: [50] })
        .toBe(true)
        .then(
          () => true,
          () => false,
        )
    }
    if (!(await open())) return
    for (const name of this.fresh(await controlsOf(this.page, true), 'over', `over ${where} > ${opener}`))
      if (await open()) await this.scanAt(`${where} > ${opener}`, name, true)
    await this.closeLayers()
  }

  async screen(where: string, reopen: () => Promise<void>): Promise<void> {
    const { page } = this
    await reopen()
    const controls = await controlsOf(page, false)
    for (const name of this.fresh(controls, 'page', where)) await this.scanAt(where, name, false)
    const at = page.url()
    for (const control of this.ownOf(controls)) {
      const { name, inFrame, isMenu, isSwitch } = control
      if (!name.startsWith('button ') || isSwitch || leaves.test(name)) continue
      // A menu of one name is one menu, regardless of its place. A dialog may be another one.
      if (!this.isNew(isMenu ? `opens ${name}` : `opens ${inFrame ? 'frame' : where} ${name}`)) continue
      await this.over(where, control)
      if (page.url() !== at) await reopen()
    }
  }
}

test('no screen of the staff’s is missing here', () => {
  expect([...new Set(staffScreens.map(({ route }) => route))].sort()).toEqual(staffRoutes())
})

const pagesOf = {
  money: [
    'invoices',
    'storeorders',
    'payments',
    'payment-links',
    'receipts',
    'creditnotes',
    'ratesheet',
    'dutytables',
  ],
  goods: ['packages', 'manifests', 'deliveries', 'driver', 'floor'],
}

const areaOf = ({ path }: StaffScreen): string => {
  const page = path.split('/')[2] ?? ''
  return Object.entries(pagesOf).find(([, pages]) => pages.includes(page))?.[0] ?? 'else'
}
const areas = [
  { name: 'of money', has: (screen: StaffScreen) => areaOf(screen) === 'money' },
  { name: 'of packages, deliveries and the floor', has: (screen: StaffScreen) => areaOf(screen) === 'goods' },
  {
    name: 'of everything else, with the frame around them',
    has: (screen: StaffScreen) => areaOf(screen) === 'else',
  },
]

// Every control of every screen is tried: minutes, on a busy machine. So the walks share the workers.
test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const [nth, { name, has }] of areas.entries())
  test(`a scan is taken or answered, whatever has the keyboard, on screens ${name}`, async ({
    page,
    company,
  }) => {
    const someId = (sql: string): string => ask<{ id: string }>(company, sql)[0]?.id ?? ''
    const ids = {
      $manifest: someId("select manifestId as id from manifest where status = 'Open' limit 1"),
      $account: someId("select accountId as id from account where role = 'User' limit 1"),
      $delivery: someId("select deliveryId as id from delivery where status = 'OutForDelivery' limit 1"),
      $: someId('select packageId as id from package where deletedAt is null and archivedAt is null limit 1'),
    }
    const addressOf = ({ path }: StaffScreen): string =>
      Object.entries(ids).reduce(
        (address, [part, id]) => address.replace(part, id),
        withMoneyRows(company, path),
      )
    await watchControls(page)
    await signIn(page, company.url, 'admin')
    await hasPackages(page, company.url, company)
    page.setDefaultTimeout(10_000)
    const walk = new Walk(page, labels(400, 150 + nth), nth === areas.length - 1)
    const openerOf = (screen: StaffScreen) => async () => {
      await page.goto(company.url + addressOf(screen))
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await screen.prepare?.(page, walk.next())
    }
    for (const screen of staffScreens.filter(has)) await walk.screen(screen.path, openerOf(screen))
    expect(walk.wrong).toEqual([])
    // Fewer would mean that the walk did not find what there is.
    expect(walk.scans).toBeGreaterThan(40)
  })
