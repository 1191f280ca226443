import 'react'

// Custom properties are how a component hands a figure to its own style sheet.
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
