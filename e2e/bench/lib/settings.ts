import { join } from 'node:path'

/** Packages of the big company; the goals speak of a million, which takes minutes to fill. */
export const bigPackages = Number(process.env['BENCH_PACKAGES'] ?? 200_000)

/** Less than 1 makes every bench smaller, to try the benches themselves. */
const scale = Number(process.env['BENCH_SCALE'] ?? 1)
export const scaledCount = (n: number): number => Math.max(1, Math.round(n * scale))
export const isScaled = scale !== 1

const firstPort = Number(process.env['BENCH_PORT'] ?? 10_000)
let count = 0
/** The next port of the hundred that the benches use. */
export const nextPort = (): number => firstPort + (count++ % 100)

export const root = join(import.meta.dirname, '..', '..', '..')
/** Companies are kept here between runs: filling one takes longer than measuring with it. */
export const cacheDir = process.env['BENCH_CACHE'] ?? join(root, '.cache', 'bench')
