/** What is known of the link that confirms an address. `unanswered`: the server could not say, which is no word on the link. */
export type VerifyState = 'asking' | 'confirmed' | 'already' | 'unconfirmed' | 'unanswered'

export const noLinkText = 'Open the link in the email we sent you, or ask for a new one here.'
