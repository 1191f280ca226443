import { isRecord } from '#sync/lib/is-record.ts'

/** A placeholder in a query for a value that comes with each call. */
export class Placeholder {
  readonly name: string
  /** The place in a list of values. */
  readonly at: number | null

  constructor(name: string, at: number | null = null) {
    this.name = name
    this.at = at
  }

  /** A placeholder has no value, so a query that puts it into a text, as for "like", must fail. */
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.name} is a placeholder: give the query what it takes, ready made`)
  }

  valueIn(params: object): unknown {
    const value = isRecord(params) ? params[this.name] : undefined
    if (this.at === null) return value
    return Array.isArray(value) ? value[this.at] : undefined
  }
}
