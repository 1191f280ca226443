/** An expected failure. The person sees only this message. */
export class Stop extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export const say = (text) => process.stderr.write(`${text}\n`)

/** The target for the output of programs that only prepare the requested task. */
export const STDERR = 2
