import type { Random } from '#sync/lib/random.ts'

/** Everything random in a run comes from one seed through this, so that the seed replays the run. */
export interface Chance extends Random {
  /** A whole number from 0 up to, not including, `n`. */
  below(n: number): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  hit(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** By weight; a name with weight 0 is never drawn. */
  weighted<N extends string>(weights: Readonly<Record<N, number>>): N
  /** A stream of its own: what is drawn from it leaves the others as they were. */
  fork(name: string): Chance
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Bob Jenkins' small fast counter generator, 32 bits at a time. */
function sfc32(seed: string): () => number {
  let a = hashOf(`${seed}#a`)
  let b = hashOf(`${seed}#b`)
  let c = hashOf(`${seed}#c`)
  let count = 1
  const next = () => {
    const sum = (a + b + count++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

export function chanceOf(seed: string): Chance {
  const next = sfc32(seed)
  const below = (n: number) => Math.floor(next() * n)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('Nothing to pick from')
    return items[below(items.length)] as T
  }
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    hit: (probability) => next() < probability,
    pick,
    weighted<N extends string>(weights: Readonly<Record<N, number>>): N {
      const names = Object.keys(weights) as N[]
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0)
      for (const name of names) {
        left -= weights[name]
        if (left < 0) return name
      }
      return pick(names.filter((name) => weights[name] > 0))
    },
    fork: (name) => chanceOf(`${seed}/${name}`),
  }
}
