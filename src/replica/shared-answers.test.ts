import { expect, test } from 'vitest'
import type { Answers } from './live-answers.ts'
import { shareAnswers } from './shared-answers.ts'

function source() {
  const open = new Set<{ next: (answer: number) => void; error: (fault: unknown) => void }>()
  let starts = 0
  const answers: Answers<number> = {
    hasValue: () => false,
    subscribe(next, error) {
      starts += 1
      const listener = { next, error }
      open.add(listener)
      return { unsubscribe: () => open.delete(listener) }
    },
  }
  return {
    shared: shareAnswers(answers),
    give: (answer: number) => {
      for (const { next } of open) next(answer)
    },
    fail: (fault: unknown) => {
      for (const { error } of open) error(fault)
    },
    counts: () => ({ starts, open: open.size }),
  }
}

function listen(sharedAnswers: Answers<number>) {
  const answers: unknown[] = []
  const { unsubscribe } = sharedAnswers.subscribe(
    (answer) => answers.push(answer),
    (fault) => answers.push(fault),
  )
  return { heard: answers, unsubscribe }
}

test('several listeners ask once, and a later listener gets the last answer immediately', () => {
  const { shared, give, counts } = source()
  const first = listen(shared)
  give(1)
  const second = listen(shared)
  give(2)
  expect([first.heard, second.heard]).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(counts()).toEqual({ starts: 1, open: 1 })
})

test('the query ends with its last listener, and starts again without an old answer', () => {
  const { shared, give, counts } = source()
  const [first, second] = [listen(shared), listen(shared)]
  give(1)
  first.unsubscribe()
  give(2)
  second.unsubscribe()
  expect(counts()).toEqual({ starts: 1, open: 0 })
  const third = listen(shared)
  expect(third.heard).toEqual([])
  expect([first.heard, second.heard]).toEqual([[1], [1, 2]])
  expect(counts()).toEqual({ starts: 2, open: 1 })
})

test('a fault reaches all, and the next listener starts the query again', () => {
  const { shared, give, fail, counts } = source()
  const first = listen(shared)
  fail('broken')
  const second = listen(shared)
  give(3)
  expect([first.heard, second.heard]).toEqual([['broken', 3], [3]])
  expect(counts()).toEqual({ starts: 2, open: 1 })
})
