import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Fetched when it is asked for: with all that it brings, it is larger than the product's own dependencies. */
const version = '13.5.0'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

export interface Audit {
  /** Of 100 each. */
  readonly scores: Readonly<Record<Category, number>>
  /** How far the content of the screen moved without input. */
  readonly shift: number
  /** The audits that cost points in accessibility, best practices and SEO, by Lighthouse's own names. */
  readonly faults: readonly string[]
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

const percent = (score: number | null): number => Math.round((score ?? 0) * 100)

function faultsOf({ categories: all, audits }: Report): string[] {
  const judgedCategories = [all.accessibility, all['best-practices'], all.seo]
  const ids = judgedCategories.flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return ids.filter((id) => (audits[id]?.score ?? 1) < 1)
}

interface AuditOptions {
  /** The port on which the browser listens for tools. */
  readonly port: number
  /** Whether searches are kept out of the page on purpose. */
  readonly isClosed: boolean
}

/** Audits a page on Lighthouse's phone, in a browser that is already running, so that its logins are kept. */
export async function audit(url: string, { port, isClosed }: AuditOptions): Promise<Audit> {
  const { stdout } = await run(
    'npm',
    [
      ...['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url],
      ...[`--port=${port}`, '--output=json', '--quiet', '--disable-storage-reset'],
      `--only-categories=${categories.join(',')}`,
      ...(isClosed ? ['--skip-audits=is-crawlable'] : []),
    ],
    { maxBuffer: 2 ** 27 },
  )
  const report: Report = JSON.parse(stdout)
  const scoreOf = (category: Category) => percent(report.categories[category].score)
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    shift: report.audits['cumulative-layout-shift']?.numericValue ?? 0,
    faults: faultsOf(report),
  }
}
