/** Randomness for jitter and back-off, not for secrets, which need the platform's own generator. */
export interface Random {
  /** Uniform in [0, 1). */
  next(): number
}
