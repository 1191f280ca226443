import { secondMs } from '#sync/lib/durations.ts'

/** As many as a browser fetches from a server at a time. */
const filesAtOnce = 6
/** A file that arrived damaged is requested again after each wait. */
const waits = [secondMs, 3 * secondMs] as const

export interface FileFetch<F> {
  /** @param isRepeated the file came broken before, so no cache may answer */
  fetchFile(file: F, isRepeated: boolean): Promise<unknown>
  sleep(ms: number): Promise<void>
}

async function fetchAgain<F>(file: F, { fetchFile, sleep }: FileFetch<F>): Promise<void> {
  for (const [n, ms] of [...waits, null].entries())
    try {
      await fetchFile(file, n > 0)
      return
    } catch (fault) {
      if (ms === null) throw fault
      await sleep(ms)
    }
}

/** Fetches the files of a version several at a time, because one after the other costs a round trip for each. */
export async function fetchFiles<F>(files: readonly F[], fetching: FileFetch<F>): Promise<void> {
  const waiting = [...files]
  const fetchInTurn = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      await fetchAgain(file, fetching).catch((fault: unknown) => {
        // The version can't be installed any more.
        waiting.length = 0
        throw fault
      })
  }
  await Promise.all(Array.from({ length: filesAtOnce }, fetchInTurn))
}
