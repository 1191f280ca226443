import { Button, FileButton, Group } from '@mantine/core'
import { AttachIcon, CameraIcon } from '../../ui/icons.ts'

interface MerchantInvoiceButtonsProps {
  /** True if there is none yet, and the camera is the next step. */
  isFirst: boolean
  /** The document as the buttons call it. */
  what?: 'invoice' | 'slip'
  onFile: (file: File) => void
}

/** Adds the shop's invoice or a bank slip: with the camera, or from the phone's files. */
export function MerchantInvoiceButtons({ isFirst, what = 'invoice', onFile }: MerchantInvoiceButtonsProps) {
  const take = (file: File | null) => file && onFile(file)
  return (
    <Group gap="xs">
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={take}
        inputProps={{ 'aria-label': `Photo of the ${what}` }}
      >
        {(props) => (
          <Button {...props} variant={isFirst ? 'filled' : 'default'} leftSection={<CameraIcon size={20} />}>
            Take a photo
          </Button>
        )}
      </FileButton>
      <FileButton
        accept="image/*,application/pdf"
        onChange={take}
        inputProps={{ 'aria-label': what === 'slip' ? 'Slip as a file' : 'Invoice as a file' }}
      >
        {(props) => (
          <Button {...props} variant="default" leftSection={<AttachIcon size={20} />}>
            Choose a file
          </Button>
        )}
      </FileButton>
    </Group>
  )
}
