import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** Turns "customer-at-home" into "Customer at home". */
const sentenceOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The screenshots for the install dialogue: every PNG in public/screenshots, wide or narrow by its size. */
async function screenshots(root: string): Promise<NonNullable<ManifestOptions['screenshots']>> {
  const folder = `${root}/public/screenshots`
  let names: string[]
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.png'))
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
}

/** Staff and customers of the first brand have the same icon, and each shortcut leads to their own area. */
const house: Identity = {
  ...{ id: '/', name: 'Quayside', colour: '#0b4f6c', icons: '', start: '/' },
  shortcuts: {
    'Pre-alert': '/?to=prealert',
    Packages: '/?to=packages',
    Pay: '/?to=pay',
    'Check-in': '/?to=checkin',
  },
}

const secondOf = (prefix: string, name: string): Identity => ({
  ...{ id: `/${prefix}`, name, colour: '#4a3290', icons: 'second-', start: `/${prefix}/account/dashboard` },
  shortcuts: {
    'Pre-alert': `/${prefix}/account/packages?prealert=`,
    Packages: `/${prefix}/account/packages`,
    Pay: `/${prefix}/account/invoices`,
  },
})

async function manifestOf(root: string, identity: Identity): Promise<Partial<ManifestOptions>> {
  const { id, name, colour, icons, start, shortcuts } = identity
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
    screenshots: id === house.id ? await screenshots(root) : [],
  }
}

export const webManifest = (root: string): Promise<Partial<ManifestOptions>> => manifestOf(root, house)

/**
 * Writes the manifest of the second brand's app, which its area links. The defaults are those of src/guards/places.ts.
 */
export function secondManifest(root: string): Plugin {
  let second = secondOf('slp', 'SLP')
  return {
    name: 'second-manifest',
    apply: 'build',
    configResolved({ env }) {
      const prefix: string = env['BRAND_PREFIX'] || 'slp'
      second = secondOf(prefix, env['BRAND_NAME'] || prefix.toUpperCase())
    },
    async generateBundle() {
      const source = JSON.stringify(await manifestOf(root, second))
      this.emitFile({ type: 'asset', fileName: 'second.webmanifest', source })
    },
  }
}
