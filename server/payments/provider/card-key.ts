/** A credential of the provider: hooks name it by its id. */
export interface CardKey {
  readonly keyId: string
  readonly secret: string
}

/** Where cards are charged, and what its links are signed with. */
export interface CardButton {
  /** The page where a card is charged; a signed token is added to it. */
  readonly buttonUrl: string
  /** The newest first: links are signed with it. Hooks may still come signed with the one before. */
  readonly keys: readonly [CardKey, ...CardKey[]]
}
