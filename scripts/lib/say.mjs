/** A failure that was foreseen: the person sees these words and nothing else. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const say = (text) => process.stderr.write(`${text}\n`)

/** Where the chatter of programs goes that only prepare what was asked for. */
export const STDERR = 2
