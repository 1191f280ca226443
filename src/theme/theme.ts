import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Harbour: the deep water the boats lie in. Shade 8 is the brand colour and the manifest's theme colour. */
const harbour: MantineColorsTuple = [
  '#edf6fa',
  '#d6e9f1',
  '#aad2e2',
  '#79b8d0',
  '#4f9fbf',
  '#2f87ab',
  '#1c7396',
  '#126083',
  '#0b4f6c',
  '#073a51',
]

/** Signal: the warm light at the end of the quay, for the most important action of a screen. */
const signal: MantineColorsTuple = [
  '#fff4e5',
  '#ffe7c8',
  '#ffcd92',
  '#ffb158',
  '#fd9a2b',
  '#f58a12',
  '#dd7405',
  '#b85e02',
  '#964b02',
  '#6f3700',
]

/** The dark scheme is night water, not grey. */
const dark: MantineColorsTuple = [
  '#dbe5eb',
  '#b9c7d0',
  '#93a5b1',
  '#6e8492',
  '#445b69',
  '#2e4451',
  '#203440',
  '#14252f',
  '#0e1c25',
  '#08131a',
]

/** The second brand's colours for the same screens. */
const brandTwo: MantineColorsTuple = [
  '#f3f0fb',
  '#e2dbf3',
  '#c4b6e7',
  '#a48fdb',
  '#896dd1',
  '#7857cb',
  '#6a4bbd',
  '#5a3ea6',
  '#4a3290',
  '#33216a',
]

const sans = 'var(--quay-font)'

export const theme = createTheme({
  colors: { harbour, signal, dark, brandTwo },
  primaryColor: 'harbour',
  primaryShade: { light: 8, dark: 6 },
  autoContrast: true,
  luminanceThreshold: 0.35,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: sans,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: sans,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--quay-h1)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--quay-h2)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--quay-h3)', lineHeight: '1.35' },
    },
  },
  components: {
    // The size of "md" depends on the device: see sizes.css.
    Button: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md', rightSectionWidth: 48 } },
    NumberInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 2 } },
    SimpleGrid: { defaultProps: { spacing: 'sm' } },
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 'md', 'aria-label': 'Close' } },
    Modal: {
      defaultProps: { centered: true, size: 600, transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 600, fontSize: 'var(--quay-h2)', lineHeight: '1.3' } },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 150 } } },
    // The library uses a <header>, which inside a dialog would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Menu: { defaultProps: { transitionProps: { duration: 100 } } },
  },
})

export const cssVariables: CSSVariablesResolver = (current) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#51646f',
    '--mantine-color-placeholder': '#5f717c',
    '--mantine-color-anchor': current.colors['harbour']?.[7] ?? '',
    '--mantine-color-error': '#b42318',
    // Titles of notes on a tinted background: the library's own colours have too little contrast.
    '--mantine-color-green-light-color': '#17603a',
    '--mantine-color-orange-light-color': '#7f4300',
    '--mantine-color-yellow-light-color': '#7f4300',
    '--quay-ground': '#f4f7f9',
    '--quay-line': '#dde5ea',
    '--quay-ring': current.colors['signal']?.[6] ?? '',
  },
  dark: {
    '--mantine-color-dimmed': '#a3b4be',
    '--mantine-color-placeholder': '#8fa2ad',
    '--mantine-color-anchor': current.colors['harbour']?.[3] ?? '',
    '--mantine-color-error': '#ff9b8f',
    // The library's own colour is as white as normal text, so that Delete would look like Edit.
    '--mantine-color-red-light-color': '#ff9b8f',
    '--mantine-color-harbour-light': '#0f3a50',
    '--mantine-color-harbour-light-hover': '#154860',
    '--mantine-color-harbour-light-color': current.colors['harbour']?.[1] ?? '',
    '--quay-ground': '#0e1c25',
    '--quay-line': '#2a3f4c',
    '--quay-ring': current.colors['signal']?.[3] ?? '',
  },
})
