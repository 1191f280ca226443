import { installation, readSchema } from './schema.ts'

/** Functions that tables need, and tables; functions of triggers are made with the triggers. */
const isForRows = (statement: string): boolean =>
  /^create (table|function)/i.test(statement) && !/\breturns trigger\b/i.test(statement)

/**
 * The schema of a new database in two parts, for one that is filled in one go: what rows need, and what is made
 * faster after the rows, or would count them twice if made before.
 */
export function schemaParts(): {
  readonly beforeRows: readonly string[]
  readonly afterRows: readonly string[]
} {
  const statements = readSchema()
    .split(/;\n\n|;\n$/)
    .filter((statement) => statement !== '')
  return {
    beforeRows: ['create extension if not exists pg_trgm', ...statements.filter(isForRows)],
    afterRows: [...statements.filter((statement) => !isForRows(statement)), installation],
  }
}
