/** The answers that devices got, and everything that no device may see. */
export interface Answers {
  readonly counts: Record<string, number>
  readonly faults: string[]
}

/** More of one kind would hide the others. */
const mostFaults = 50

export const newAnswers = (): Answers => ({ counts: {}, faults: [] })

export function addFault({ faults }: Answers, fault: string): void {
  if (faults.length < mostFaults) faults.push(fault)
}

export function addCount({ counts }: Answers, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/**
 * A device sees successes, tokens that are too old, and 503 that says when to come again. A request without an answer, any
 * other 5xx and any refusal is a fault of the installation.
 */
export function judge(answers: Answers, path: string, { ok, status, headers }: Response): void {
  addCount(answers, String(status))
  if (ok || status === 401) return
  const isToComeAgain = status === 503 && Number(headers.get('retry-after')) > 0
  if (!isToComeAgain)
    addFault(answers, `${path} was answered ${status}, Retry-After ${headers.get('retry-after')}`)
}
