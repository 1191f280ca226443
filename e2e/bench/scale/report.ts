import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { machine } from '../lib/machine.ts'
import { root } from '../lib/settings.ts'
import { count, ms, perSecond, round } from '../lib/stats.ts'
import type { EngineFigures, MoveFigures, ScaleFigures } from './figures.ts'
import { avoidedFeatures, exceptions, usedFeatures } from './yugabyte.ts'

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

const megabytes = (bytes: number): string => `${count(Math.round(bytes / 1e6))} MB`
const pair = ([p50, p95]: readonly [number, number]): string => `${ms(p50)}, ${ms(p95)}`

const engineTable = (figures: readonly EngineFigures[]): string[] =>
  tableOf(
    [
      'engine',
      'packages',
      'database',
      'first pull, rows/s',
      'check-ins, one by one',
      'check-ins in pushes of 100',
      'page lists, 8 at once',
      'list, p50 and p95',
      'search, p50 and p95',
      'report of a year',
      'memory of a socket',
      'on',
    ],
    figures.map((row) => [
      row.engine,
      count(row.packages),
      megabytes(row.bytes),
      `${perSecond(row.pulledRowsPerSecond)} (${count(row.pulledRows)} rows)`,
      perSecond(row.singlesPerSecond),
      perSecond(row.batchedPerSecond),
      perSecond(row.listsPerSecond),
      pair(row.list),
      pair(row.search),
      ms(row.report),
      `${round(row.socketBytes / 1000)} kB`,
      row.when,
    ]),
  )

const moveTable = (moves: readonly MoveFigures[]): string[] =>
  tableOf(
    ['a company moves', 'packages', 'rows', 'time', 'before', 'after', 'on'],
    moves.map(({ way, packages, rows, seconds, bytesBefore, bytesAfter, when }) => [
      way,
      count(packages),
      count(rows),
      `${Math.round(seconds)} s, ${perSecond(rows / seconds)}`,
      megabytes(bytesBefore),
      megabytes(bytesAfter),
      when,
    ]),
  )

const assumptions = {
  packages: 100_000_000,
  packagesAYear: 20_000_000,
  changesOfAPackage: 8,
  workingSecondsAYear: 300 * 10 * 3600,
  peak: 5,
  handhelds: 10_000,
  scanEverySeconds: 10,
  customers: 1_000_000,
  customersConnected: 0.01,
  offices: 100,
  placesOfAPackage: 2,
  daysInHand: 21,
  rowsOfAPackageOnDevice: 6.3,
  socketsOfANode: 5_000,
} as const

/** The largest company that was measured on an engine says most about a larger one. */
const largest = (figures: readonly EngineFigures[], engine: string): EngineFigures | undefined =>
  figures.filter((row) => row.engine === engine).at(-1)

function arithmetic({ engines }: ScaleFigures): string[] {
  const postgres = largest(engines, 'PostgreSQL')
  if (!postgres) return ['PostgreSQL has not been measured yet.']
  const { batchedPerSecond, singlesPerSecond, bytes, packages, pulledRowsPerSecond, socketBytes } = postgres
  const mean = (assumptions.packagesAYear * assumptions.changesOfAPackage) / assumptions.workingSecondsAYear
  const scansPerSecond = assumptions.handhelds / assumptions.scanEverySeconds
  const sockets = assumptions.handhelds + assumptions.customers * assumptions.customersConnected
  const inHand = (assumptions.packagesAYear / 365) * assumptions.daysInHand
  const ofOffice = (inHand * assumptions.placesOfAPackage) / assumptions.offices
  const rowsOfOffice = ofOffice * assumptions.rowsOfAPackageOnDevice
  const terabytes = ((bytes / packages) * assumptions.packages) / 1e12
  return tableOf(
    ['', 'at this size', 'one node and one database carry', 'so'],
    [
      [
        'changes, mean and peak',
        `${perSecond(mean)}, ${perSecond(mean * assumptions.peak)}`,
        `${perSecond(singlesPerSecond)} one by one`,
        `${round(singlesPerSecond / (mean * assumptions.peak))} × the peak`,
      ],
      [
        `every handheld scans each ${assumptions.scanEverySeconds} s`,
        perSecond(scansPerSecond),
        `${perSecond(batchedPerSecond)} in pushes`,
        `${round(batchedPerSecond / scansPerSecond)} × that`,
      ],
      [
        'database',
        `${round(terabytes)} TB`,
        `${round(bytes / packages / 1000)} kB for each package`,
        'one machine; older entries of the audit leave it after **Months in the database**',
      ],
      [
        'sockets',
        count(sockets),
        `${round(socketBytes / 1000)} kB each, ${count(assumptions.socketsOfANode)} for each node`,
        `${Math.ceil(sockets / assumptions.socketsOfANode)} nodes with ${round((sockets * socketBytes) / 1e9)} GB together`,
      ],
      [
        'first pull of a handheld, everything in hand',
        `${count(Math.round(inHand * assumptions.rowsOfAPackageOnDevice))} rows`,
        `${perSecond(pulledRowsPerSecond)} of rows`,
        `${round((inHand * assumptions.rowsOfAPackageOnDevice) / pulledRowsPerSecond / 60)} minutes of a server`,
      ],
      [
        'the same, of one office',
        `${count(Math.round(rowsOfOffice))} rows`,
        `${perSecond(pulledRowsPerSecond)} of rows`,
        `${round(rowsOfOffice / pulledRowsPerSecond)} seconds of a server`,
      ],
    ],
  )
}

/** Returns true while a file exists and still uses the feature. */
const isUsedIn = (file: string, feature: string): boolean =>
  existsSync(join(root, file)) &&
  avoidedFeatures[feature]?.test(readFileSync(join(root, file), 'utf8')) === true

/** Writes docs/scale.md: figures and arithmetic, nothing typed by hand. */
export async function writeScale(figures: ScaleFigures): Promise<void> {
  const lines = [
    '# Scale',
    '',
    'Written by `npm run bench -- --only scale,moving`; do not edit. `BENCH_SIZES=100000,1000000 npm run bench -- --only scale` measures',
    'other sizes, up to 10,000,000, and keeps those of before. The last column has the day, the commit, the processor and the load of the',
    'machine before: well above 1 others were at work on it, and the figures are too low.',
    '',
    ...(await machine()).map((line) => `- ${line}`),
    '- Server, database and load on this machine. SQLite waits for the disk (FULL); PostgreSQL here never does, so its changes are faster than an operator’s.',
    '',
    '## One server, by engine and size',
    '',
    ...engineTable(figures.engines),
    '',
    'A first pull is a new device of the warehouse that reads all it follows. Check-ins one by one come over 8 connections, each in a',
    'transaction of its own; lists are the 20 newest packages; searches are for six characters of tracking numbers and descriptions. The',
    'memory of a socket is what the server’s process grew by with 200 devices that are live.',
    '',
    'Check-ins on a PostgreSQL that waits for its disk, with and without 1 ms of network, and the time from one server to a device of another:',
    '`npm run bench -- --only check-ins-postgres,two-nodes` on a machine at rest, which writes them into [docs/speed.md](speed.md).',
    '',
    '## Moving between the engines',
    '',
    ...moveTable(figures.moves),
    '',
    'The command as an operator runs it, with reading everything again and comparing it.',
    '',
    '## 10,000 handhelds, 1,000,000 customers, 100,000,000 packages',
    '',
    `Assumed: ${count(assumptions.packagesAYear)} packages a year for five years, ${assumptions.changesOfAPackage} changes of each, 300 days of 10 hours, a peak hour of ${assumptions.peak} × the mean,`,
    `${assumptions.customersConnected * 100} % of customers connected, ${assumptions.offices} offices, a package in hand for ${assumptions.daysInHand} days at ${assumptions.placesOfAPackage} places with ${assumptions.rowsOfAPackageOnDevice} rows. Computed from the largest company measured on PostgreSQL:`,
    '',
    ...arithmetic(figures),
    '',
    'The row of the head is the ceiling: every change waits for it, on whatever node. Lists, pulls and sockets grow with the number of nodes.',
    '',
    '## Past one PostgreSQL',
    '',
    'The next engine is YugabyteDB, with the same schema and one head. It spreads a database over machines and keeps one moment over all of',
    'them, which a pull needs. Nobody has run the server on it yet: neither it nor another such engine is among the packages of Debian or npm.',
    'In its place `npm run soak -- --only next-engine` runs three servers on a PostgreSQL that refuses 2 % of all flights with 40001, commits',
    'among them, and answers 5 to 10 ms late in another order of connections; [reliability.md](reliability.md) has its figures at R22. What the core uses:',
    '',
    ...tableOf(['feature', 'for', 'YugabyteDB'], usedFeatures),
    '',
    `A test (\`e2e/bench/scale/features.test.ts\`) finds that the rest of the core uses none of these, which YugabyteDB lacks or has only lately: ${Object.keys(avoidedFeatures).join(', ')}.`,
    '',
    'What has to change before that:',
    '',
    ...tableOf(
      ['file', 'uses', 'for', 'in its place'],
      exceptions
        .filter(({ file, feature }) => isUsedIn(file, feature))
        .map(({ file, feature, use, instead }) => [`\`${file}\``, feature, use, instead]),
    ),
    '',
    'Citus has one moment for each shard only, so a pull over several would be no snapshot; CockroachDB is another SQL with other locks.',
    '',
  ]
  writeFileSync(join(root, 'docs', 'scale.md'), lines.join('\n'))
}
