import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { must } from '#sync/lib/must.ts'
import { emailOf, password } from '../../support/people.ts'
import type { RunningServer } from '../../support/server.ts'
import { apiAs, ask } from '../../support/truth.ts'
import type { Bench, Row } from '../lib/bench.ts'
import { openMachine } from '../lib/browser.ts'
import { type Audit, audit } from '../lib/lighthouse.ts'
import { isScaled, nextPort, scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { median } from '../lib/stats.ts'

/** A single run says little about performance, so the middle of three is kept. */
const rounds = isScaled ? 1 : 3

interface Pages {
  readonly about: string
  readonly performance: number
  readonly paths: readonly string[]
  /** The pages that are kept out of search engines on purpose. */
  readonly closed: readonly string[]
}

/** A payment link of the customer, as a visitor opens it. */
async function linkOf(server: RunningServer): Promise<string> {
  const call = await apiAs(server, 'user')
  const [owed] = await call<InvoiceReply[]>('GET', '/invoices/customer/unpaid')
  const { invoiceId } = must(owed, 'an invoice that the customer owes')
  const { checkoutToken } = await call<CheckoutReply>('POST', '/checkouts', { invoices: [invoiceId] })
  return `/checkout/${checkoutToken}`
}

function packageOf(server: RunningServer): string {
  const [row] = ask<{ packageId: string }>(
    server,
    'select packageId from package where deletedAt is null and accountId = (select accountId from account where email = ?) limit 1',
    emailOf('user'),
  )
  return must(row, 'a package of the customer').packageId
}

async function pagesOf(server: RunningServer): Promise<readonly Pages[]> {
  const checkout = await linkOf(server)
  const ownPaths = ['/account/dashboard', '/account/packages', `/account/packages/${packageOf(server)}`]
  const signedIn = [...ownPaths, '/account/invoices']
  return [
    {
      about: 'a visitor',
      performance: 95,
      paths: ['/', '/login', '/register', '/shipping-calculator', '/rates', '/contact', checkout],
      closed: [checkout],
    },
    { about: 'a customer', performance: 90, paths: signedIn, closed: signedIn },
  ]
}

/** Addresses of one row each, without what differs between companies. */
const nameOf = (path: string): string => path.replace(/(checkout|packages)\/.+$/, '$1/…')

function rowOf(path: string, { about, performance }: Pages, audits: readonly Audit[]): Row {
  const fast = median(audits.map(({ scores }) => scores.performance))
  const shift = Math.max(...audits.map((result) => result.shift))
  const faults = [...new Set(audits.flatMap((result) => result.faults))]
  return {
    work: `Lighthouse on a phone, ${about} at ${nameOf(path)}`,
    measured: `performance ${fast}, shift ${shift.toFixed(3)}, ${faults.length === 0 ? 'all else 100' : `faults: ${faults.join(', ')}`}`,
    limit: '',
    ratio: null,
    goal: `performance ≥ ${performance}, shift ≤ 0.02, accessibility, best practices and SEO 100`,
    met: fast >= performance && shift <= 0.02 && faults.length === 0,
    how: 'Lighthouse’s own phone and network; performance is the middle of three runs, shift the worst of them. Pages that searches are kept out of are not judged for that.',
  }
}

export const lighthouse: Bench = {
  name: 'lighthouse',
  about: 'Lighthouse of public pages and of a customer’s (fetches Lighthouse from npm)',
  async run() {
    const server = await serve('demo', scaledCount(2_000))
    const port = nextPort()
    const machine = await openMachine([`--remote-debugging-port=${port}`])
    const rows: Row[] = []
    const [visitor, customer] = await pagesOf(server)
    const measure = async (pages: Pages) => {
      for (const path of pages.paths) {
        const audits: Audit[] = []
        for (let n = 0; n < rounds; n++)
          audits.push(await audit(server.url + path, { port, isClosed: pages.closed.includes(path) }))
        rows.push(rowOf(path, pages, audits))
      }
    }
    await measure(must(visitor, 'the pages of visitors'))
    const { page } = machine
    await page.goto(`${server.url}/login`)
    await page.getByLabel('Email', { exact: true }).fill(emailOf('user'))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => url.pathname.endsWith('/dashboard'))
    // The worker fetches the rest of the app in the background, which is no part of a page.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await measure(must(customer, 'the pages of customers'))
    await machine.dispose()
    await server.stop()
    return rows
  },
}
