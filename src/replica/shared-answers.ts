import type { Answers } from './live-answers.ts'

interface Listener<T> {
  next(answer: T): void
  error(fault: unknown): void
}

/** The answers of one live query for several listeners: the rows are read once, however many parts of a screen show them. */
export function shareAnswers<T>(answers: Answers<T>): Answers<T> {
  const listeners = new Set<Listener<T>>()
  let last: { readonly answer: T } | null = null
  let source: { unsubscribe(): void } | null = null

  function stop(): void {
    source?.unsubscribe()
    source = null
    last = null
  }

  function start(): void {
    source = answers.subscribe(
      (answer) => {
        last = { answer }
        for (const listener of [...listeners]) listener.next(answer)
      },
      (fault) => {
        // The query has ended. The next subscriber starts it again.
        stop()
        for (const listener of [...listeners]) listener.error(fault)
      },
    )
  }

  return {
    hasValue: () => false,
    subscribe(next, error) {
      const listener = { next, error }
      listeners.add(listener)
      if (last) next(last.answer)
      if (!source) start()
      return {
        unsubscribe() {
          listeners.delete(listener)
          if (listeners.size === 0) stop()
        },
      }
    },
  }
}
