import type { Row } from '../lib/bench.ts'
import { count, median, ms, p95, spread } from '../lib/stats.ts'
import type { FigureName, Figures, Result, Sizes } from './contestant.ts'

interface Goal {
  readonly text: string
  isMet(values: readonly number[], ratio: number | null): boolean
}

/** A kind of work that all contestants did. */
interface Work {
  readonly name: string
  readonly figure: FigureName
  text(values: readonly number[]): string
  /** The work is measured against a figure of the limit, or of the contestant itself. */
  readonly limit: { readonly figure: FigureName; readonly isOwn: boolean }
  readonly goal: Goal
  readonly how: string
  /** A second look at the product's figure alone, against another limit. */
  readonly isProductAlone?: boolean
}

export interface Contest {
  readonly rounds: number
  readonly packages: number
  readonly sizes: Sizes
}

const middle = (values: readonly number[]): string => ms(median(values))
const within = (times: number): Goal => ({
  text: `≤ ${times} × the limit`,
  isMet: (_values, ratio) => ratio !== null && ratio <= times,
})
const ofLimit = (figure: FigureName) => ({ figure, isOwn: false })

const worksOf = ({ packages, sizes: { queue, singleWrites, changes } }: Contest): Work[] => [
  {
    name: `first sync of ${count(packages)} packages`,
    figure: 'firstSync',
    text: middle,
    limit: ofLimit('firstSync'),
    goal: within(1.15),
    how: 'Into IndexedDB on an empty disk; counted and summed up again after a reload.',
  },
  {
    name: `${count(queue)} offline writes sent`,
    figure: 'push',
    text: middle,
    limit: ofLimit('push'),
    goal: within(3),
    how: 'Until the server has acknowledged all of them and nothing waits on the device. The limit is one request, stored in one transaction (FULL) as a row and a log entry each.',
  },
  {
    name: `${count(queue)} offline writes sent, beside a limit that writes events too`,
    figure: 'push',
    text: middle,
    limit: ofLimit('pushWithEvents'),
    goal: within(1.5),
    how: 'The same, beside one request that is stored in one transaction (FULL) as a package, an event and a log entry for each of the two.',
    isProductAlone: true,
  },
  {
    name: 'a change readable on another browser',
    figure: 'latency',
    text: spread,
    limit: ofLimit('latency'),
    goal: {
      text: 'p50 ≤ 20 ms, p95 ≤ 25 ms',
      isMet: (values) => median(values) <= 20 && p95(values) <= 25,
    },
    how: `${count(changes)} changes a round, one after the other, from the write on one browser to the local store of another one answering with it. The limit puts a row into Dexie, sends it through a socket to a server that stores it (FULL) and tells the other, which puts it into Dexie.`,
  },
  {
    name: 'CPU of one sent change, sender and server',
    figure: 'cpu',
    text: middle,
    limit: ofLimit('cpu'),
    goal: { text: '≤ 20 ms', isMet: (values) => median(values) <= 20 },
    how: 'By the system’s books of all processes of the writing browser and of the server, while those changes were made. It includes what the bench itself asks of the browser.',
  },
  {
    name: 'one offline write',
    figure: 'write',
    text: spread,
    limit: { figure: 'rawPut', isOwn: true },
    goal: within(2),
    how: `Up to ${count(singleWrites)} a round, one after the other, each beside one strict put of one row into a bare table.`,
  },
]

const failureText = (failure: string | null): string => `failed: ${failure ?? 'it gave no such figure'}`

function limitOf(work: Work, figures: Figures, limit: Figures): readonly number[] | undefined {
  return work.limit.isOwn ? figures[work.limit.figure] : limit[work.limit.figure]
}

function rowOf(work: Work, result: Result, limit: Result, isProduct: boolean): Row {
  const { contestant, figures, failure } = result
  const values = figures[work.figure]
  const bare = limitOf(work, figures, limit.figures)
  const noLimit = work.limit.isOwn ? '' : failureText(limit.failure)
  const ratio = values && bare ? median(values) / median(bare) : null
  const ackTimes = isProduct && work.figure === 'push' ? figures.acknowledged : undefined
  const ackSentence = ackTimes ? ` The server had acknowledged all after ${middle(ackTimes)}.` : ''
  return {
    work: `${contestant.name}: ${work.name}`,
    measured: values ? work.text(values) : failureText(failure),
    limit: bare ? work.text(bare) : noLimit,
    ratio,
    goal: isProduct ? work.goal.text : '',
    met: isProduct ? values !== undefined && work.goal.isMet(values, ratio) : null,
    how: isProduct ? `${work.how}${ackSentence}` : contestant.about,
  }
}

/** A row for each work of ours against the limit, and one for each work of each peer. */
export function contestRows(
  contest: Contest,
  product: Result,
  limit: Result,
  peers: readonly Result[],
): Row[] {
  const rounds = `${contest.rounds} rounds in turns with the other products.`
  return worksOf(contest).flatMap((work) => {
    const productRow = rowOf(work, product, limit, true)
    const peerRows = work.isProductAlone ? [] : peers.map((peer) => rowOf(work, peer, limit, false))
    return [{ ...productRow, how: `${rounds} ${productRow.how}` }, ...peerRows]
  })
}
