import { useSessionStore } from '../stores/session.ts'

/** Asks the guards of the open page again when somebody logs in or out, or their rights change, in this tab or another. */
export const askGuardsOnChange = (router: { readonly invalidate: () => Promise<void> }): (() => void) =>
  useSessionStore.subscribe(() => void router.invalidate())
