import type { ReactNode } from 'react'

/** Paper: white in both schemes, no frame. */
export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      data-mantine-color-scheme="light"
      style={{ background: 'white', color: 'black', padding: '8mm' }}
    >
      {children}
    </main>
  )
}
