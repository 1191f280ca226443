import { Image } from '@mantine/core'
import { usePackageImages } from '../../../photos/images.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import classes from './package-page.module.css'

/** The photos of a package; nothing without photos. */
export function PhotosPanel({ packageId }: { packageId: string }) {
  const images = usePackageImages(packageId)
  if (!images || images.length === 0) return null
  return (
    <Panel title="Photos">
      <div className={classes['photos']}>
        {images.map((image, index) => (
          <a key={image.packageImageId} href={image.src} target="_blank" rel="noreferrer">
            <Image src={image.src} alt={`Photo ${index + 1} of the package`} radius="md" loading="lazy" />
          </a>
        ))}
      </div>
    </Panel>
  )
}
