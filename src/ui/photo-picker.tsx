import { Button, CloseButton, FileButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CameraIcon } from './icons.ts'
import classes from './photo-picker.module.css'

interface PhotoPickerProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
  disabled?: boolean
}

/** Photos taken or chosen, not yet saved: the phone's camera opens at once. */
export function PhotoPicker({ photos, onChange, disabled = false }: PhotoPickerProps) {
  return (
    <div className={classes['photos']}>
      {photos.map((photo, place) => (
        <Thumbnail
          key={`${photo.name}-${photo.lastModified}-${photo.size}`}
          photo={photo}
          name={`Photo ${place + 1}`}
          onRemove={() => onChange(photos.filter((other) => other !== photo))}
        />
      ))}
      <FileButton
        accept="image/*"
        capture="environment"
        multiple
        disabled={disabled}
        onChange={(added) => onChange([...photos, ...added])}
      >
        {(props) => (
          <Button {...props} h={88} variant="default" leftSection={<CameraIcon size={22} aria-hidden />}>
            {photos.length === 0 ? 'Take photos' : 'Add another'}
          </Button>
        )}
      </FileButton>
    </div>
  )
}

function Thumbnail(props: { photo: File; name: string; onRemove: () => void }) {
  const { photo, name, onRemove } = props
  const [address, setAddress] = useState<string>()
  // The browser keeps the bytes in memory until the address is given back.
  useEffect(() => {
    const url = URL.createObjectURL(photo)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [photo])
  return (
    <div className={classes['photo']}>
      {address && <img src={address} alt={name} />}
      <CloseButton size="md" radius="xl" variant="filled" aria-label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
