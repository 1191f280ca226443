import * as z from 'zod'

export interface S3Place {
  /** `https://s3.example.com` */
  readonly endpoint: string
  readonly bucket: string
  /** Before every path; empty, or with a slash at its end. */
  readonly prefix: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const shape = 'must be like s3://KEY:SECRET@HOST/BUCKET?region=REGION'

function placeOf(text: string): S3Place | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const plain = url.searchParams.get('insecure') === '1'
  if (
    url.protocol !== 's3:' ||
    url.host === '' ||
    bucket === '' ||
    url.username === '' ||
    url.password === ''
  )
    return null
  return {
    endpoint: `${plain ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** `FILES_URL`; a key or a secret with special characters is percent-encoded. */
export const FilesUrl = z.string().transform((text, context) => {
  const place = placeOf(text)
  if (place) return place
  context.addIssue({ code: 'custom', message: shape })
  return z.NEVER
})
