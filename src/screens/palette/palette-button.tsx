import { Button } from '@mantine/core'
import { SearchIcon } from '../../ui/icons.ts'
import classes from './palette-button.module.css'
import { openPalette } from './palette-state.ts'

/** Opens the palette from the top bar, and shows the keys that do so. */
export const PaletteButton = () => (
  <Button
    className={classes['button'] ?? ''}
    variant="transparent"
    aria-label="Search"
    aria-keyshortcuts="Control+K"
    leftSection={<SearchIcon size={20} aria-hidden />}
    onClick={openPalette}
  >
    <span className={classes['label']}>Search</span>
    <kbd className={classes['keys']}>Ctrl K</kbd>
  </Button>
)
