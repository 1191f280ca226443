import { startTransition, useLayoutEffect, useRef, useState } from 'react'

/**
 * Text that the browser holds while it is typed. A scanner types all keys in a burst, and rendering the field for
 * each would block a handheld. `onText` is called after the paint, with the latest text only; `value` is the field's
 * value when no input is pending.
 */
export function useTypedText(value: string, onText: (text: string) => void) {
  const ref = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [renderedCount, setRenderedCount] = useState(0)
  useLayoutEffect(() => {
    // Pending input is newer than the rendered text.
    if (ref.current && renderedCount === latest.current && ref.current.value !== value)
      ref.current.value = value
  })
  const follow = (text: string) => {
    const nth = ++latest.current
    // A button may set the text too: the next key then joins the new text, not the old one still on the screen.
    if (ref.current && ref.current.value !== text) ref.current.value = text
    startTransition(() => {
      onText(text)
      setRenderedCount(nth)
    })
  }
  return {
    ref,
    shown: value,
    follow,
    text: () => ref.current?.value ?? value,
    isUnderway: () => renderedCount !== latest.current,
  }
}
