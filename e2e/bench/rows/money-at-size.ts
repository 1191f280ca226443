import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench } from '../lib/bench.ts'
import { companyDir } from '../lib/company.ts'
import type { PageTimes, SizeOfMoney } from '../lib/page-times.ts'
import { bigPackages, root } from '../lib/settings.ts'
import { count, ms } from '../lib/stats.ts'

const run = promisify(execFile)
const longestMs = 5
const namedCount = 4

interface Answer {
  readonly size: SizeOfMoney
  readonly pages: readonly PageTimes[]
}

/** The server's time for pages of the lists of money and of the audit log, in a process of its own. */
async function pageTimes(dataDir: string): Promise<Answer> {
  const script = join(root, 'e2e', 'bench', 'lib', 'page-times.ts')
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, [script], { env, maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout)
}

export const moneyAtSize: Bench = {
  name: 'money-at-size',
  about: 'first, last and searched pages of invoices, payments, receipts and the audit log of a big company',
  async run() {
    const { size, pages } = await pageTimes(await companyDir('demo', bigPackages))
    const slowest = pages.toSorted((a, b) => b.ms - a.ms)
    const worst = slowest.slice(0, namedCount).map((page) => `${page.list}, ${page.page} ${ms(page.ms)}`)
    const above = pages.filter((page) => page.ms > longestMs).length
    const sizes = `${count(size.invoices)} invoices, ${count(size.payments)} payments, ${count(size.audit)} entries of audit`
    return [
      {
        work: `a page of a list of money or of the audit log, ${sizes}`,
        measured: `${ms(slowest[0]?.ms ?? 0)} at most; above ${longestMs} ms: ${above} of ${pages.length}`,
        limit: '',
        ratio: null,
        goal: `≤ ${longestMs} ms`,
        met: above === 0,
        how: `The first, the second, the last and a searched page of 20 rows of each list, alone. CPU time of the server's thread for the whole call, on average of 20 calls after two. The longest: ${worst.join('; ')}.`,
      },
    ]
  },
}
