import type { Page } from 'playwright'
import type { Person } from '../../support/people.ts'
import { typeByHand } from '../../support/typing.ts'
import { wedgeScan } from '../../support/wedge.ts'
import { newPackage } from './check-ins.ts'

export interface InteractionScreen {
  readonly name: string
  readonly person: Person
  /** `$mailbox` is replaced by a customer who owes something. */
  readonly path: string
  /** The selector of an element that exists once the screen is ready to work with. */
  readonly ready: string
  /** In this order; each begins where the one before ended. */
  readonly steps: Readonly<Record<string, (page: Page, mailbox: string) => Promise<unknown>>>
}

const firstRow = 'tbody tr a'

/** These are the steps that people take with every list: sort, search by key, open a row. */
const listSteps = (label: string, path: string): InteractionScreen['steps'] => ({
  sort: (page) => page.locator('thead th button').first().click(),
  'go down by key': (page) => page.keyboard.type('jjj', { delay: 90 }),
  'open a menu': (page) => page.getByRole('button', { name: 'Columns' }).click(),
  'close it': (page) => page.keyboard.press('Escape'),
  'go to the search': (page) => page.keyboard.press('/'),
  'type a search': (page) => typeByHand(page, 'mor'),
  'empty the search': (page) => page.getByLabel(label, { exact: true }).clear(),
  'open a row': (page) => page.locator(`table ${firstRow}[href*="${path}/"]`).first().click(),
})

/** The screens that people work with most, and what they do there. */
export const interactionScreens: readonly InteractionScreen[] = [
  {
    name: 'an administrator’s dashboard',
    person: 'admin',
    path: '/admin',
    ready: 'figure input[type=range]',
    steps: {
      'point at a column': (page) => page.locator('figure input[type=range]').first().click({ force: true }),
      'move along it by key': (page) => page.keyboard.press('ArrowRight'),
      'open the palette': (page) => page.keyboard.press('Control+k'),
      'type into the palette': (page) => typeByHand(page, 'mor'),
      'move in the palette': (page) => page.keyboard.press('ArrowDown'),
      'close the palette': (page) => page.keyboard.press('Escape'),
      'open the list of packages': (page) => page.locator('nav a[href="/admin/packages"]').first().click(),
    },
  },
  {
    name: 'packages',
    person: 'admin',
    path: '/admin/packages',
    ready: firstRow,
    steps: {
      'open the views': (page) => page.getByRole('button', { name: 'Views' }).click(),
      filter: (page) => page.getByRole('menuitemcheckbox', { name: /^Unidentified/ }).click(),
      'take the filter off': (page) => page.getByRole('button', { name: /^Remove Unidentified/ }).click(),
      'select a row': (page) => page.locator('tbody input[type=checkbox]').first().click(),
      'select all': (page) => page.getByLabel('Select all').click(),
      'select none': (page) => page.getByLabel('Select all').click(),
      ...listSteps('Search packages', '/admin/packages'),
    },
  },
  {
    name: 'customers',
    person: 'admin',
    path: '/admin/accounts/customers',
    ready: firstRow,
    steps: listSteps('Search customers', '/admin/accounts'),
  },
  {
    name: 'invoices',
    person: 'admin',
    path: '/admin/invoices',
    ready: firstRow,
    steps: {
      'open the views': (page) => page.getByRole('button', { name: 'Views' }).click(),
      filter: (page) => page.getByRole('menuitemcheckbox', { name: /^Unpaid/ }).click(),
      'take the filter off': (page) => page.getByRole('button', { name: /^Remove Unpaid/ }).click(),
      ...listSteps('Search invoices', '/admin/invoices'),
    },
  },
  {
    name: 'reports',
    person: 'admin',
    path: '/admin/reports/admin',
    ready: 'figure input[type=range]',
    steps: {
      'another period': (page) => page.getByRole('button', { name: 'Last 90 days' }).click(),
      'the period of before': (page) => page.getByRole('button', { name: 'Last 30 days' }).click(),
    },
  },
  {
    name: 'check-in',
    person: 'admin',
    path: '/admin/packages/checkin',
    ready: 'input[enterkeyhint=done]',
    steps: {
      'scan a package': (page) => wedgeScan(page, newPackage().trackingNumber),
      'scan the next': (page) => wedgeScan(page, newPackage().trackingNumber),
      'to the full form': (page) => page.keyboard.press('F2'),
      'scan into the form': (page) => wedgeScan(page, newPackage().trackingNumber),
      'type into the form': (page) => typeByHand(page, 'Shoes'),
    },
  },
  {
    name: 'Accept Payments',
    person: 'admin',
    path: '/admin/invoices/payment',
    ready: 'input',
    steps: {
      'type the mailbox': (page, mailbox) => typeByHand(page, mailbox),
      'choose the customer': (page) => page.keyboard.press('Enter'),
      'type the cash': (page) => typeByHand(page, '2000000'),
      'take the payment': (page) => page.keyboard.press('Control+Enter'),
    },
  },
  {
    name: 'a customer’s packages on a phone',
    person: 'user',
    path: '/account/dashboard',
    ready: 'h1',
    steps: {
      'open the packages': (page) => page.locator('a[href="/account/packages"]:visible').last().click(),
      'type a search': async (page) => {
        await page.getByLabel('Search your packages').click()
        await typeByHand(page, 'sho')
      },
      'empty the search': (page) => page.getByLabel('Search your packages').clear(),
      'open the pre-alert form': (page) => page.getByRole('button', { name: 'Add pre-alert' }).click(),
      'type into the form': async (page) => {
        await page.getByRole('dialog').locator('input').first().click()
        await typeByHand(page, '1Z999AA1')
      },
    },
  },
]
