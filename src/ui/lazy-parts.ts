import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'

const waiting: (() => Promise<unknown>)[] = []

/** What a screen works without at first: it is loaded by its first use, or by `fetchLater` before that. */
export function atLeisure<T>(load: () => Promise<T>): () => Promise<T> {
  waiting.push(load)
  return load
}

/**
 * What a dialog, a menu or a popover holds. These open once it is there, with the keyboard in its first field: at once when it
 * was fetched before.
 */
export function lateContent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | null = null
  const fetchPart = atLeisure(async () => {
    part = await load()
    return { default: part }
  })
  const Coming: ComponentType<P> = lazy(fetchPart)
  return function LateContent(props) {
    const [Part] = useState(() => part ?? Coming)
    return createElement(Part, props)
  }
}

/** A part that a screen is drawn without. Until it is there its place shows the fallback, which is nothing for a dialog. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): (props: P) => ReactNode {
  const Part = lateContent(load)
  return (props) => createElement(Suspense, { fallback }, createElement<P>(Part, props))
}

/** Fetches what the screens of this moment have for later: by its first use the signal may be gone. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled(waiting.splice(0).map((load) => load()))
}
