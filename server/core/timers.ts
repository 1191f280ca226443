/** The server's own waiting, so that a simulation can own it. Every wait answers with what ends it. */
export interface ServerTimers {
  /** After the current work, before anything that waits for time. */
  soon(work: () => void): () => void
  every(ms: number, work: () => void): () => void
  after(ms: number, work: () => void): () => void
}

export const realTimers: ServerTimers = {
  soon(work) {
    const handle = setImmediate(work)
    return () => clearImmediate(handle)
  },
  every(ms, work) {
    const handle = setInterval(work, ms)
    return () => clearInterval(handle)
  },
  after(ms, work) {
    const handle = setTimeout(work, ms)
    return () => clearTimeout(handle)
  },
}
