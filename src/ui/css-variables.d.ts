import 'react'

// Custom properties pass a component's values to its style sheet.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
