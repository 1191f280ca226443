import { writeFileSync } from 'node:fs'
import process from 'node:process'

/** A reporter of Vitest: its JSON report leaves out errors outside tests, which fail a run whose tests all pass. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, stack }) => `${message}\n${stack}`)
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(texts))
  }
}
