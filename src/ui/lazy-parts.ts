import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'

const waiting: (() => Promise<unknown>)[] = []

/** Marks code that a screen doesn't need at first: it loads on first use, or earlier by `fetchLater`. */
export function atLeisure<T>(load: () => Promise<T>): () => Promise<T> {
  waiting.push(load)
  return load
}

/**
 * The content of a dialog, menu or popover. It opens once its content is loaded, with the focus in its first field;
 * immediately if it was preloaded.
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

/**
 * A part that a screen renders without at first. Until it is loaded, the fallback takes its place, which is nothing for
 * a dialog.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): (props: P) => ReactNode {
  const Part = lateContent(load)
  return (props) => createElement(Suspense, { fallback }, createElement<P>(Part, props))
}

/** Preloads the late parts of the current screens, because there may be no signal on first use. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled(waiting.splice(0).map((load) => load()))
}
