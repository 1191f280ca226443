/** An upload that was begun, with the places of the bytes that have come. */
export interface BegunUpload {
  readonly uploadId: string
  readonly accountId: string
  readonly size: number
  readonly offset: number
  /** The sender's description, as JSON. */
  readonly metadata: string
  readonly parts: readonly string[]
  readonly createdAt: string
}

/** Uploads that any server of an installation can go on with. */
export interface SharedUploads {
  begin(upload: Omit<BegunUpload, 'offset' | 'parts'>): Promise<void>
  find(uploadId: string): Promise<BegunUpload | undefined>
  /** Adds a part behind `offset`. Returns false when another server has added one there. */
  append(
    uploadId: string,
    offset: number,
    part: { readonly path: string; readonly bytes: number },
  ): Promise<boolean>
  /** Forgets the parts of an upload, and keeps its length. */
  empty(uploadId: string): Promise<void>
  /** Returns false when there is none. */
  remove(uploadId: string): Promise<boolean>
  /** How much an account has begun and not finished. */
  unfinishedOf(accountId: string): Promise<{ readonly files: number; readonly bytes: number }>
  begunBefore(at: string): Promise<readonly BegunUpload[]>
  /** Waits until no other request works on the upload; `yields` is called when another one waits for this. */
  lock(uploadId: string, signal: AbortSignal, yields: () => void): Promise<() => Promise<void>>
}
