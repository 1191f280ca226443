import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { StateBadge } from '../../components/badges/state-badge.tsx'
import { pathTo } from '../../guards/path-to.ts'
import { type ShownImage, usePackageImages } from '../../photos/images.ts'
import { OtherDeviceIcon, PhotoIcon, PhotoOffIcon } from '../../ui/icons.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import classes from './list/packages.module.css'

/** A package's photos on its page; the images page adds and deletes them. */
export function ImagesPanel({ packageId }: { packageId: string }) {
  const images = usePackageImages(packageId)
  return (
    <Panel
      title="Images"
      action={
        <Button
          variant="default"
          component={Link}
          to={pathTo('/admin/packages/$package/images', { package: packageId })}
        >
          {images?.length ? 'All images' : 'Add images'}
        </Button>
      }
    >
      {images?.length === 0 ? <Text c="dimmed">No photos yet.</Text> : <Gallery images={images ?? []} />}
    </Panel>
  )
}

function PhotoState({ state }: Pick<ShownImage, 'state'>) {
  if (state === 'elsewhere')
    return <Tag tone="neutral" icon={OtherDeviceIcon} text="On another device" quiet />
  if (state === 'lost') return <Tag tone="bad" icon={PhotoOffIcon} text="Lost: the device was full" quiet />
  return <StateBadge state={state} quiet />
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
              <PhotoIcon role="img" aria-label="Photo not loaded" />
            </div>
          )}
          <figcaption>
            <PhotoState state={image.state} />
            {props.action?.(image)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
