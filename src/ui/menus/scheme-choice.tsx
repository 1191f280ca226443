import { SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Light, dark, or the device's setting; remembered on this device. */
export function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Light or dark"
      size="md"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'Automatic' },
      ]}
    />
  )
}
