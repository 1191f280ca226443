import { type ComponentType, lazy } from 'react'

const waiting: (() => Promise<unknown>)[] = []

/** What a screen works without at first: it is loaded by its first use, or by `fetchLater` before that. */
export function atLeisure<T>(load: () => Promise<T>): () => Promise<T> {
  waiting.push(load)
  return load
}

/** A part that a screen is drawn without. */
export const later = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy(atLeisure(async () => ({ default: await load() })))

/** Fetches what the screens of this moment have for later: by its first use the signal may be gone. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled(waiting.splice(0).map((load) => load()))
}
