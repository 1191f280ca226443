/** A credential of the provider: hooks name it by its id. */
export interface CardKey {
  readonly keyId: string
  readonly secret: string
}

/** The address of the card page, and the key that signs its links. */
export interface CardButton {
  /** The page where a card is charged; a signed token is added to it. */
  readonly buttonUrl: string
  /** The newest first: links are signed with it. Hooks may still come signed with the one before. */
  readonly keys: readonly [CardKey, ...CardKey[]]
}
