import { namesIn } from '#sync/lib/names-in.ts'
import { publicPages } from '#sync/rules/pages/public-pages.ts'
import type { Bench } from '../lib/bench.ts'
import { type Headers, post, signedIn } from '../lib/http.ts'
import { scaledCount } from '../lib/settings.ts'
import { serve } from '../lib/stages.ts'
import { count, ms } from '../lib/stats.ts'

const goalMs = 50

/** Texts that readers of Markdown are slow with, each at the maximum length of a post. */
const bodies: readonly string[] = [
  ...['[', '- a\n', '*a **b ', '> > > > a\n', '[a](', '`a` ', 'a\n\n', '# a\n', 'a\n===\n', '<a:'].map(
    (part) => part.repeat(Math.floor(4900 / (part.match(/[\n*_`[\]<>]/g)?.length ?? 1))).slice(0, 49_000),
  ),
  `[a](${'('.repeat(49_000)}`,
  '~'.repeat(49_000),
  'An ordinary word '.repeat(2900),
]

const line = '<&"\'([*_ '.repeat(40)

/** Fills the lists that visitors see as far as the API takes it; answers with the addresses of the long posts. */
async function fillPages(url: string, admin: Headers): Promise<string[]> {
  const publishedAt = '2026-01-01T00:00:00.000Z'
  const summary = line.slice(0, 490)
  const fields = { title: line.slice(0, 200), summary, publishedAt }
  const paths: string[] = []
  for (let n = 0; n < 290; n++) {
    const slug = `bench-${n}`
    const body = bodies[n] ?? 'Short'
    const answer = await fetch(`${url}/api/blogs`, {
      ...{ method: 'POST', headers: admin },
      body: JSON.stringify({ ...fields, slug, body }),
    })
    // A body that the API refuses is not stored content.
    if (answer.ok && n < bodies.length) paths.push(`/inspire/${slug}`)
  }
  const text = line.slice(0, 200)
  for (let n = 0; n < 90; n++)
    await post(`${url}/api/branches`, admin, {
      ...{ code: `B${n}`, name: text, kind: 'LocalOffice', address: text, phone: text },
      ...{ openingHours: text, active: true, openDays: [], deliveryDays: [], closedDays: [] },
    })
  return paths
}

/** The longest time for which the server's one thread did nothing else, since this was asked last. */
async function longestBlock(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]
  return Number(seconds) * 1000
}

export const publicPagesBench: Bench = {
  name: 'public-pages',
  about: 'visitors’ pages with the worst content that the API takes',
  async run() {
    const server = await serve('demo', scaledCount(2000))
    const posts = await fillPages(server.url, await signedIn(server, 'admin'))
    const pages = namesIn(publicPages).map((name) => publicPages[name].path || '/')
    const paths = [...pages, '/shipping-calculator?mode=Sea&weight=1500&value=99999', ...posts]
    const rounds = Math.max(3, scaledCount(10))
    let worst = { block: 0, path: '' }
    for (let round = 0; round < rounds; round++)
      for (const path of paths) {
        await longestBlock(server.url)
        const { status } = await fetch(`${server.url}${path}`)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        const block = await longestBlock(server.url)
        if (round > 0 && block > worst.block) worst = { block, path }
      }
    return [
      {
        work: 'a visitor’s page with the worst content that the API takes: the server held',
        measured: `${ms(worst.block)} at most, ${worst.path}`,
        limit: '',
        ratio: null,
        goal: `≤ ${goalMs} ms`,
        met: worst.block <= goalMs,
        how: `${count(paths.length)} pages, ${rounds} times each, the first of which warms up: every public page, and posts of 50,000 characters that readers of Markdown are slow with, with 300 posts and 100 branches on the lists. The longest delay of the server’s event loop during each request, with the 10 ms by which it is sampled.`,
      },
    ]
  },
}
