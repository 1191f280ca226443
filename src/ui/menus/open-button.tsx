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
  /** The content to open, which wraps the button and may load after the press. */
  children: ReactNode
}

/** A button that loads its content on demand, because rendering and positioning a menu is as large as a screen. */
export function OpenButton({ target, opens, children }: OpenButtonProps) {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) return <Suspense fallback={target}>{children}</Suspense>
  const closed = { 'aria-haspopup': opens, 'aria-expanded': false, onClick: () => setPressed(true) }
  return cloneElement(target, closed)
}

/** Opens when mounted, with the focus on its button, where it returns. */
export function useOpenAtOnce() {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, onChange] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    onChange(true)
  }, [])
  return { target, popup: { opened, onChange } }
}
