import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'

const waiting: (() => Promise<unknown>)[] = []

/** Marks code that a screen doesn't need at first: it loads on first use, or earlier by `fetchLater`. */
export function atLeisure<T>(load: () => Promise<T>): () => Promise<T> {
  waiting.push(load)
  return load
}

const failedParts = new Set<() => void>()

/** React keeps the failure of a lazy component, so "Try again" would always show the same failure without this. */
export function forgetFailedParts(): void {
  for (const forget of failedParts) forget()
  failedParts.clear()
}

/**
 * A part and what loads it ahead of its first use, after which it appears immediately.
 * @param substitute is rendered instead of a part that can't be loaded; without one, rendering the part throws
 */
export function preloadablePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  substitute?: ComponentType<P>,
) {
  let part: ComponentType<P> | null = null
  let coming: ComponentType<P> | null = null
  const fetchPart = async () => {
    try {
      part = await load()
      return { default: part }
    } catch (failure) {
      failedParts.add(() => {
        coming = null
      })
      if (!substitute) throw failure
      return { default: substitute }
    }
  }
  const currentPart = () => {
    coming ??= lazy(fetchPart)
    return part ?? coming
  }
  function LazyPart(props: P) {
    const [Part] = useState(currentPart)
    return createElement(Part, props)
  }
  return { LazyPart, fetchPart }
}

/**
 * A part that is loaded when it is first rendered, inside a Suspense boundary. If it can't be loaded, the screen shows
 * its error page, and the part is loaded again with the next navigation or "Try again".
 */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  preloadablePart(load).LazyPart

/** A part that a page can do without: it renders nothing if it can't be loaded, and brings its own boundary. */
export function optionalPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const OptionalPart = preloadablePart<P>(load, () => null).LazyPart
  return (props) => createElement(Suspense, null, createElement<P>(OptionalPart, props))
}

/**
 * The content of a dialog, menu or popover. It opens once its content is loaded, with the focus in its first field;
 * immediately if it was preloaded.
 */
export function lateContent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { LazyPart, fetchPart } = preloadablePart(load)
  atLeisure(fetchPart)
  return LazyPart
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
