import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** Marks the field of a dialog that the keyboard starts in; without a mark it starts at the dialog's Close button. */
export function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (!current || current.querySelector('[data-autofocus]')) return
    const fields = [...current.querySelectorAll<HTMLElement>('input, select, textarea')]
    fields.find((field) => field.getClientRects().length > 0)?.setAttribute('data-autofocus', '')
  }, [])
  return (
    <div ref={box} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
