import { Button, CloseButton, FileButton, Input } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { CameraIcon } from './icons.ts'
import classes from './photo-picker.module.css'

interface PhotoPickerProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
  disabled?: boolean
  error?: ReactNode
  /** Of the field: a form finds the first wrong one by it. */
  name?: string
}

/** Photos taken or chosen, not yet saved: the phone's camera opens at once. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, onChange, disabled = false, error, name } = props
  return (
    <div className={classes['photos']} data-field={name} tabIndex={-1}>
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
      {error && <Input.Error className={classes['error'] ?? ''}>{error}</Input.Error>}
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
