import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** Turns "customer-at-home" into "Customer at home". */
const sentenceOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The screenshots for the install dialogue: the reader's PNGs in public/screenshots, wide or narrow by their size. */
async function screenshots(
  root: string,
  reader: Identity['reader'],
): Promise<NonNullable<ManifestOptions['screenshots']>> {
  const isOwn = (name: string) => name.startsWith('customer-') === (reader === 'customer')
  const folder = `${root}/public/screenshots`
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.png') && isOwn(name))
  } catch {
    return []
  }
  return Promise.all(
    names.sort().map(async (name) => {
      const { width, height } = await sharp(`${folder}/${name}`).metadata()
      return {
        src: `/screenshots/${name}`,
        sizes: `${width}x${height}`,
        type: 'image/png',
        form_factor: width > height ? ('wide' as const) : ('narrow' as const),
        label: sentenceOf(name.replace('.png', '')),
      }
    }),
  )
}

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}`,
  sizes,
  type: 'image/png',
  purpose,
})

/** The identity of an installable app. The server replaces the name with the one in the settings. */
interface Identity {
  readonly id: string
  readonly name: string
  readonly colour: string
  /** The prefix of its icons' names. */
  readonly icons: '' | 'second-'
  readonly start: string
  /** The app icon's shortcuts: addresses by label. */
  readonly shortcuts: Readonly<Record<string, string>>
  /** The people whose screenshots the install dialogue shows; null for a brand without pictures of its own. */
  readonly reader: 'customer' | 'staff' | null
}

/** The app is installed with the customer's shortcuts, except in the staff's area. */
const house: Identity = {
  ...{ id: '/', name: 'Quayside', colour: '#0b4f6c', icons: '', start: '/', reader: 'customer' },
  shortcuts: { 'Pre-alert': '/?to=prealert', Packages: '/?to=packages', Pay: '/?to=pay' },
}

/** The same app with the staff's shortcuts, which the staff's area links. */
const staff: Identity = {
  ...house,
  reader: 'staff',
  shortcuts: { 'Check-in': '/?to=checkin', Packages: '/?to=packages' },
}

const secondOf = (prefix: string, name: string): Identity => ({
  ...{ id: `/${prefix}`, name, colour: '#4a3290', icons: 'second-', start: `/${prefix}/account/dashboard` },
  reader: null,
  shortcuts: {
    'Pre-alert': `/${prefix}/account/packages?prealert=`,
    Packages: `/${prefix}/account/packages`,
    Pay: `/${prefix}/account/invoices`,
  },
})

async function manifestOf(root: string, identity: Identity): Promise<Partial<ManifestOptions>> {
  const { id, name, colour, icons, start, shortcuts, reader } = identity
  return {
    id,
    name,
    short_name: name,
    description: 'Packages from a Florida warehouse to doors in Jamaica',
    lang: 'en-JM',
    start_url: start,
    // Content shared into either app arrives at the same address.
    scope: '/',
    display: 'standalone',
    theme_color: colour,
    background_color: '#ffffff',
    categories: ['business', 'productivity'],
    icons: [
      icon(`${icons}icon-192.png`, '192x192', 'any'),
      icon(`${icons}icon-512.png`, '512x512', 'any'),
      icon(`${icons}maskable-192.png`, '192x192', 'maskable'),
      icon(`${icons}maskable-512.png`, '512x512', 'maskable'),
    ],
    shortcuts: Object.entries(shortcuts).map(([text, url]) => ({
      ...{ name: text, url },
      icons: [icon(`${icons}icon-192.png`, '192x192', 'any')],
    })),
    // A shop's shipping message or invoice, shared from another app, becomes a pre-alert.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'file', accept: ['image/*', 'application/pdf'] }],
      },
    },
    screenshots: reader ? await screenshots(root, reader) : [],
  }
}

export const webManifest = (root: string): Promise<Partial<ManifestOptions>> => manifestOf(root, house)
export const staffManifest = (root: string): Promise<Partial<ManifestOptions>> => manifestOf(root, staff)

/**
 * Writes the manifests that the staff's and the second brand's areas link. The defaults are those of
 * src/guards/places.ts.
 */
export function areaManifests(root: string): Plugin {
  let second = secondOf('slp', 'SLP')
  return {
    name: 'area-manifests',
    apply: 'build',
    configResolved({ env }) {
      const prefix: string = env['BRAND_PREFIX'] || 'slp'
      second = secondOf(prefix, env['BRAND_NAME'] || prefix.toUpperCase())
    },
    async generateBundle() {
      for (const [area, identity] of Object.entries({ second, staff })) {
        const source = JSON.stringify(await manifestOf(root, identity))
        this.emitFile({ type: 'asset', fileName: `${area}.webmanifest`, source })
      }
    },
  }
}
