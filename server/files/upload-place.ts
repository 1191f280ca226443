import type { DataStore, Locker } from '@tus/server'
import type { Usage } from './quota.ts'

/** The place where the bytes of uploads lie until they are whole. */
export interface UploadPlace {
  readonly store: DataStore
  /** Separates requests for one upload; missing where the protocol's own locker does, in the memory of one server. */
  readonly locker?: Locker
  /** All bytes of an upload. */
  read(id: string): Promise<Buffer>
  /** Frees the room of an upload whose bytes are kept elsewhere now. Its length stays, for a sender who asks again. */
  empty(id: string): Promise<void>
  /** Counts what an account has begun and not finished: no row of a file counts it. */
  readonly unfinished: {
    of(accountId: string): Promise<Usage>
    add(id: string, upload: { readonly accountId: string; readonly size: number }): void
    remove(id: string): void
    /** After the store has removed what was too old. */
    readAnew(): Promise<void>
  }
}
