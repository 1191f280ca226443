/** The parts of a request that the write path reads, so that it depends on no HTTP server. */
export interface CallRequest {
  /** The address of the caller, for the audit. */
  readonly ip: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}
