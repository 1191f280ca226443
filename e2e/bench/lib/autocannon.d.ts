/** The part that the benches use; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: 'GET' | 'POST'
    path?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: Request) => Request
  }
  export interface Options {
    url: string
    connections: number
    duration?: number
    amount?: number
    /** Milliseconds between two samples. */
    sampleInt?: number
    overallRate?: number
    requests?: Request[]
  }
  export interface Result {
    '2xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { average: number; total: number }
    latency: { p50: number; p99: number; max: number }
    statusCodeStats: Record<string, { count: number }>
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
