import { Button, CloseButton, FileButton, Input } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { CameraIcon } from '../icons.ts'
import classes from './photo-picker.module.css'

interface PhotoPickerProps {
  photos: readonly File[]
  onChange: (photos: File[]) => void
  disabled?: boolean
  error?: ReactNode
  /** The field's name, by which a form finds the first invalid one. */
  name?: string
}

/** Photos to be saved with a form; on a phone the camera opens directly. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, onChange, disabled = false, error, name } = props
  return (
    <div className={classes['photos']} data-field={name} tabIndex={-1}>
      {photos.map((photo, place) => (
        <Thumbnail
          key={`${photo.name}-${photo.lastModified}-${photo.size}`}
          photo={photo}
          name={`Photo ${place + 1}`}
          onRemove={() => onChange(photos.filter((candidate) => candidate !== photo))}
        />
      ))}
      <FileButton
        accept="image/*"
        capture="environment"
        multiple
        disabled={disabled}
        onChange={(newPhotos) => onChange([...photos, ...newPhotos])}
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
  // The browser keeps the bytes in memory until the address is revoked.
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
