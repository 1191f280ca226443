import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

/** The version of Quayside that runs. */
export const ownVersion = (): string =>
  Package.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))).version
