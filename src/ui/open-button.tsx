import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Pressed {
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  onClick?: () => void
  ref?: Ref<HTMLButtonElement>
}

export type TargetButton = ReactElement<Pressed>

interface OpenButtonProps {
  target: TargetButton
  opens: 'menu' | 'dialog'
  /** What opens, around the button: it may come later than the press. */
  children: ReactNode
}

/** A button that fetches what it opens: how a menu is drawn and placed is as large as a screen. */
export function OpenButton({ target, opens, children }: OpenButtonProps) {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) return <Suspense fallback={target}>{children}</Suspense>
  const closed = { 'aria-haspopup': opens, 'aria-expanded': false, onClick: () => setPressed(true) }
  return cloneElement(target, closed)
}

/** Open as soon as it is there, with the keyboard on its button, to which it goes back. */
export function useOpenAtOnce() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, onChange] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    onChange(true)
  }, [])
  return { target, popup: { opened, onChange } }
}
