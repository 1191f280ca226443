/** Randomness that decides no secret: jitter, back-off. Secrets come from the platform's own generator. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
}
