/** A failure that was foreseen: the person sees these words and nothing else. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const say = (text) => process.stderr.write(`${text}\n`)
