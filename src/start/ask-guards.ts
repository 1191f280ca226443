import { useSessionStore } from '../stores/session.ts'

/** Runs the open page's guards again when a person logs in or out or their rights change, in any tab. */
export const askGuardsOnChange = (router: { readonly invalidate: () => Promise<void> }): (() => void) =>
  useSessionStore.subscribe(() => void router.invalidate())
