export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The centre of a frame in the video's own pixels. It is never scaled down, since a barcode's thinnest bar is often
 * only two pixels wide. Portrait video keeps its full width, because labels lie across it.
 */
export function centreCrop(width: number, height: number): Crop {
  const wide = width >= height
  const cropWidth = wide ? Math.round(width * 0.95) : width
  const cropHeight = wide ? Math.round(height * 0.8) : Math.min(height, width)
  return {
    x: Math.floor((width - cropWidth) / 2),
    y: Math.floor((height - cropHeight) / 2),
    width: cropWidth,
    height: cropHeight,
  }
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** A photo's size isn't known before it is decoded, so its codes count as equally close. */
export function fromCentre(image: ImageData | Blob, corners: readonly Point[]): number {
  if (image instanceof Blob || corners.length === 0) return 0
  const middle = (pick: (point: Point) => number) =>
    corners.reduce((sum, corner) => sum + pick(corner), 0) / corners.length
  return Math.hypot(
    middle((point) => point.x) - image.width / 2,
    middle((point) => point.y) - image.height / 2,
  )
}

/** Returns a function that reads frames through one reused canvas. Null until the video has a picture. */
export function createFrameGrabber(): (video: HTMLVideoElement) => ImageData | null {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  return (video) => {
    if (!pen || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return null
    const { x, y, width, height } = centreCrop(video.videoWidth, video.videoHeight)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width
      canvas.height = height
    }
    pen.drawImage(video, x, y, width, height, 0, 0, width, height)
    return pen.getImageData(0, 0, width, height)
  }
}
