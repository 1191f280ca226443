import { Button, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ShownImage, usePackageImages } from '../../data/packages.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import classes from './packages.module.css'

/** A package's photos on its page; the images page takes and deletes them. */
export function ImagesPanel({ packageId }: { packageId: string }) {
  const images = usePackageImages(packageId)
  return (
    <Panel
      title="Images"
      action={
        <Button variant="default" component={Link} to={`/admin/packages/${packageId}/images`}>
          {images?.length ? 'All images' : 'Add images'}
        </Button>
      }
    >
      {images?.length === 0 ? <Text c="dimmed">No photos yet.</Text> : <Gallery images={images ?? []} />}
    </Panel>
  )
}

export function Gallery(props: {
  images: readonly ShownImage[]
  action?: (image: ShownImage) => React.ReactNode
}) {
  return (
    <div className={classes['gallery']}>
      {props.images.map((image) => (
        <figure key={image.packageImageId} className={classes['picture']}>
          {image.src ? (
            <a href={image.src} target="_blank" rel="noreferrer">
              <img
                src={image.src}
                alt={`Taken by ${image.by}, ${formatDateTime(image.takenAt)}`}
                loading="lazy"
              />
            </a>
          ) : (
            <div className={classes['missing']}>
              <IconPhoto role="img" aria-label="The photo is on the server" />
            </div>
          )}
          <figcaption>
            <StateBadge state={image.uploaded ? 'server' : 'device'} quiet />
            {props.action?.(image)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
