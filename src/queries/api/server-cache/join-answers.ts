import type { ServerAnswer } from './use-server-query.ts'

const olderOf = (times: readonly (number | null)[]): number | null => {
  const knownTimes = times.filter((time) => time !== null)
  return knownTimes.length > 0 ? Math.min(...knownTimes) : null
}

/** Two answers as one, because a text that depends on both says nothing true before it has both. */
export function joinAnswers<A, B>(
  first: ServerAnswer<A>,
  second: ServerAnswer<B>,
): ServerAnswer<readonly [A, B]> {
  const again = () => {
    first.again()
    second.again()
  }
  if (first.is === 'shown' && second.is === 'shown') {
    const oldSinceMs = olderOf([first.oldSinceMs, second.oldSinceMs])
    return { is: 'shown', data: [first.data, second.data], oldSinceMs, again }
  }
  const answers = [first, second]
  if (answers.some(({ is }) => is === 'loading')) return { is: 'loading', again }
  const failure = answers.find((answer) => answer.is === 'failed')
  return failure ? { is: 'failed', error: failure.error, again } : { is: 'away', again }
}
