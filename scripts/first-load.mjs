// Prints which scripts each area fetches before its first screen stands, in bytes as gzip makes them.
// `node scripts/first-load.mjs ADDRESS`: of a running server with the demo company and a built app.
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'

const password = 'Quayside-demo-1'
const areas = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'customer', path: '/account', email: 'user@quayside.test' },
  { name: 'customer packages', path: '/account/packages', email: 'user@quayside.test' },
  { name: 'packages', path: '/admin/packages', email: 'warehouse@quayside.test' },
  { name: 'check-in', path: '/admin/packages/checkin', email: 'warehouse@quayside.test' },
  { name: 'device', path: '/admin/device', email: 'warehouse@quayside.test' },
]

const url = (process.argv[2] ?? 'http://127.0.0.1:8080').replace(/\/$/, '')
const verbose = process.argv.includes('--files')
const size = async (address) =>
  gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).length

async function signIn(page, email) {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((to) => to.pathname !== '/login')
}

/** Scripts asked for before the page's heading was drawn. */
async function scriptsOf(page, path) {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#main h1')) globalThis.firstScreen ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${url}${path}`)
  await page.waitForFunction(() => globalThis.firstScreen)
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) => entry.startTime <= globalThis.firstScreen && new URL(entry.name).pathname.endsWith('.js'),
      )
      .map((entry) => entry.name),
  )
}

const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const { name, path, email } of areas) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    if (email) await signIn(page, email)
    const fresh = await context.newPage()
    const scripts = [...new Set(await scriptsOf(fresh, path))]
    const sizes = await Promise.all(scripts.map(size))
    const total = sizes.reduce((sum, one) => sum + one, 0)
    console.log(
      `${name.padEnd(20)}${(total / 1000).toFixed(1).padStart(8)} kB gzip in ${scripts.length} scripts`,
    )
    if (verbose)
      for (const [i, script] of scripts.entries())
        console.log(`    ${(sizes[i] / 1000).toFixed(1).padStart(6)}  ${script.split('/').at(-1)}`)
    await context.close()
  }
} finally {
  await browser.close()
}
