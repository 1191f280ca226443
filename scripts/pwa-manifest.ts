import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import type { ManifestOptions } from 'vite-plugin-pwa'

/** "customer-at-home" is "Customer at home". */
const sentenceOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** Screenshots for the install dialogue: every PNG in public/screenshots, wide or narrow by its own size. */
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

/** Everybody has the same icon: each leads staff and customers into their own area. */
const shortcut = (name: string, to: string) => ({
  ...{ name, url: `/?to=${to}` },
  icons: [icon('icon-192.png', '192x192', 'any')],
})

export async function webManifest(root: string): Promise<Partial<ManifestOptions>> {
  return {
    id: '/',
    name: 'Quayside',
    short_name: 'Quayside',
    description: 'Packages from a Florida warehouse to doors in Jamaica',
    lang: 'en-JM',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#0b4f6c',
    background_color: '#ffffff',
    categories: ['business', 'productivity'],
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('maskable-192.png', '192x192', 'maskable'),
      icon('maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      shortcut('Pre-alert', 'prealert'),
      shortcut('Packages', 'packages'),
      shortcut('Pay', 'pay'),
      shortcut('Check-in', 'checkin'),
    ],
    // A shop's shipping message or its invoice, shared from another app, becomes a pre-alert.
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        ...{ title: 'title', text: 'text', url: 'url' },
        files: [{ name: 'file', accept: ['image/*', 'application/pdf'] }],
      },
    },
    screenshots: await screenshots(root),
  }
}
