// The bench uses this much of PouchDB, which comes without types.

declare class PouchDB {
  constructor(name: string, options?: object)
  static defaults(options: object): typeof PouchDB
  readonly replicate: {
    from(other: PouchDB, options: object): Promise<{ errors: unknown[] }>
    to(other: PouchDB, options: object): Promise<{ errors: unknown[] }>
  }
  info(): Promise<{ doc_count: number }>
  get(id: string): Promise<object>
  put(document: object): Promise<unknown>
  bulkDocs(documents: readonly object[]): Promise<unknown>
  allDocs(options: object): Promise<{ rows: { doc: object }[] }>
  sync(other: PouchDB, options: object): { on(event: 'paused', hear: () => void): unknown }
  changes(options: object): { on(event: 'change', hear: (change: { id: string }) => void): unknown }
}

declare module 'pouchdb-browser' {
  export = PouchDB
}
declare module 'pouchdb' {
  export = PouchDB
}
declare module 'express-pouchdb' {
  export default function expressPouchDB(
    database: typeof PouchDB,
    options: object,
  ): (...args: never[]) => void
}
declare module 'express' {
  interface App {
    use(path: string, handler: (...args: never[]) => void): void
    listen(port: number, host: string, ready: () => void): void
  }
  export default function express(): App
}
