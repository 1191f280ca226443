/** The state of a link that confirms an address. `unanswered`: the server gave no answer, so the link may still be valid. */
export type VerifyState = 'asking' | 'confirmed' | 'already' | 'unconfirmed' | 'unanswered'

export const noLinkText = 'Open the link in the email we sent you, or ask for a new one here.'
