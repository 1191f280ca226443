import autocannon, { type Options } from 'autocannon'

export interface Load {
  readonly perSecond: number
  readonly p99: number
}

/** Loads one address; fails when anything but 2xx comes back. */
export async function load(options: Options): Promise<Load> {
  // It ends, and takes the time, at one of its samples only: by default that is up to a second too late.
  const result = await autocannon({ sampleInt: 10, ...options })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}
